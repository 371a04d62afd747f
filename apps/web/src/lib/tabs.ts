import type { SignedIn } from '@matjari/contract/calls/auth'

/** A copied tab holds the same token: whoever exchanges it or signs out says so to the others. */
export type TokenNews = { readonly token: string; readonly successor: SignedIn | null }

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('matjari-session') : null

export function tellOtherTabs(news: TokenNews) {
  channel?.postMessage(news)
}

export function hearOtherTabs(listener: (news: TokenNews) => void) {
  channel?.addEventListener('message', ({ data }: MessageEvent<TokenNews>) => listener(data))
}
