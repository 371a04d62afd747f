import { limits } from '@matjari/contract/limits'
import { newsHint, socketClosed } from '@matjari/contract/sockets'
import type { WebSocket } from 'ws'
import type { Deps } from '../../../lib/deps.ts'
import { markedRounds } from '../../../lib/realtime/marked-rounds.ts'
import { sendText } from '../../../lib/realtime/watch.ts'
import type { NewsWindow } from './admission.ts'
import { endedAmong } from './store.ts'

type Log = { readonly warn: (details: object, line: string) => void }

const everybody = '*'
const memberNo = /^\d{1,19}$/
const hint = Buffer.from(newsHint)

/** All windows of this process that listen for news: told when to look again, and closed when they may no longer. */
export function newsWindows({ db, notices, now }: Deps, log: Log) {
  const onError = (err: unknown) => log.warn({ err }, 'looking after the news failed')
  const windows = new Map<WebSocket, NewsWindow>()
  const byMember = new Map<string, Set<WebSocket>>()
  const rounds = markedRounds(closeThoseOf, { most: 1_000, onError })
  const sweep = setInterval(() => rounds.mark(everybody), limits.chat.pingSeconds * 1000)
  sweep.unref()

  /** However many windows, one statement. */
  async function closeThoseOf(marked: readonly string[]) {
    const whose = new Set(marked)
    const open = [...windows].filter(
      ([, window]) => whose.has(everybody) || whose.has(window.memberNo),
    )
    if (open.length === 0) return
    const signInNos = open.map(([, { signInNo }]) => signInNo)
    for (const place of await endedAmong(db, { signInNos, now: now() }))
      open[place]?.[0].close(socketClosed.refused)
  }

  function tell(sockets: Iterable<WebSocket>) {
    for (const socket of sockets) sendText(socket, hint)
  }

  let listening: Promise<() => Promise<unknown>> | undefined
  async function listenToBoth() {
    const stops = await Promise.all([
      notices.listen('news', {
        // What a newer server may say is not understood, but that something has changed is.
        onNotice: (whose) =>
          tell(memberNo.test(whose) ? (byMember.get(whose) ?? []) : windows.keys()),
        onGap: () => tell(windows.keys()),
      }),
      notices.listen('sign_in', {
        onNotice: (whose) => rounds.mark(memberNo.test(whose) ? whose : everybody),
        onGap: () => rounds.mark(everybody),
      }),
    ])
    return () => Promise.all(stops.map((stop) => stop()))
  }

  return {
    /** Only once somebody listens: then everything from now on is heard. */
    listen() {
      listening ??= listenToBoth().catch((error: unknown) => {
        listening = undefined
        throw error
      })
      return listening
    },
    open(socket: WebSocket, window: NewsWindow) {
      windows.set(socket, window)
      const others = byMember.get(window.memberNo) ?? new Set()
      byMember.set(window.memberNo, others.add(socket))
      // The sign-in may have ended between the look at it and now.
      rounds.mark(window.memberNo)
    },
    close(socket: WebSocket) {
      const whose = windows.get(socket)?.memberNo ?? ''
      windows.delete(socket)
      const others = byMember.get(whose)
      others?.delete(socket)
      if (others?.size === 0) byMember.delete(whose)
    },
    async stop() {
      clearInterval(sweep)
      await rounds.stop()
      const stopListening = await listening?.catch(() => undefined)
      await stopListening?.()
    },
  }
}
