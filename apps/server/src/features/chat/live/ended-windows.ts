import { limits } from '@matjari/contract/limits'
import { socketClosed } from '@matjari/contract/sockets'
import type { WebSocket } from 'ws'
import type { Deps } from '../../../lib/deps.ts'
import { markedRounds } from '../../../lib/realtime/marked-rounds.ts'
import type { ChatWindow } from './admission.ts'
import { windowsToClose } from './store.ts'

const everybody = '*'
const memberNo = /^\d+$/

type Ends = {
  readonly windows: ReadonlyMap<WebSocket, ChatWindow>
  readonly onError: (error: unknown) => void
}

/**
 * Closes the windows of people who have signed out or were suspended, and of rooms that are gone. The
 * database tells whose sign-in has ended, with the commit; what goes on without a word is looked for now
 * and then.
 */
export function endedWindows({ db, notices, now }: Deps, { windows, onError }: Ends) {
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
    const roomNos = open.map(([, { roomNo }]) => roomNo)
    for (const place of await windowsToClose(db, { signInNos, roomNos, now: now() }))
      open[place]?.[0].close(socketClosed.refused)
  }

  return {
    listen: () =>
      notices.listen('sign_in', {
        // What a newer server may say is not understood, but that something has ended is.
        onNotice: (payload) => rounds.mark(memberNo.test(payload) ? payload : everybody),
        onGap: () => rounds.mark(everybody),
      }),
    /** A sign-in may have ended between the look at its token and the opening of its window. */
    lookAt: (window: ChatWindow) => rounds.mark(window.memberNo),
    async stop() {
      clearInterval(sweep)
      await rounds.stop()
    },
  }
}
