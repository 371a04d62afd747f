import { limits } from '@matjari/contract/limits'
import { deskHint, socketClosed } from '@matjari/contract/sockets'
import type { WebSocket } from 'ws'
import type { NoticeListener } from '../../../lib/db/notices.ts'
import type { Deps } from '../../../lib/deps.ts'
import { markedRounds } from '../../../lib/realtime/marked-rounds.ts'
import { sendText } from '../../../lib/realtime/watch.ts'
import type { BoardWindow } from './admission.ts'
import { boardsToClose } from './store.ts'

type Log = { readonly warn: (details: object, line: string) => void }

const everybody = '*'
const hint = Buffer.from(deskHint)

/** All open boards of this process: told when to look again, and closed when they may no longer. */
export function boardWindows({ db, hints, notices, now }: Deps, log: Log) {
  const onError = (err: unknown) => log.warn({ err }, 'looking after the boards failed')
  const windows = new Map<WebSocket, BoardWindow>()
  const byRestaurant = new Map<string, Set<WebSocket>>()
  const rounds = markedRounds(closeThoseOf, { most: 1_000, onError })
  const sweep = setInterval(() => rounds.mark(everybody), limits.chat.pingSeconds * 1000)
  sweep.unref()

  function hear(restaurantNos: readonly string[] | null) {
    for (const restaurantNo of restaurantNos ?? byRestaurant.keys())
      for (const socket of byRestaurant.get(restaurantNo) ?? []) sendText(socket, hint)
  }

  /** However many windows, one statement. */
  async function closeThoseOf(marked: readonly string[]) {
    const whose = new Set(marked)
    const open = [...windows].filter(
      ([, { memberNo }]) => whose.has(everybody) || whose.has(memberNo),
    )
    if (open.length === 0) return
    const signInNos = open.map(([, { signInNo }]) => signInNo)
    const restaurantNos = open.map(([, { restaurantNo }]) => restaurantNo)
    for (const place of await boardsToClose(db, { signInNos, restaurantNos, now: now() }))
      open[place]?.[0].close(socketClosed.refused)
  }

  let listening: Promise<() => Promise<unknown>> | undefined
  const leaving: NoticeListener = {
    onNotice: (payload) => rounds.mark(/^\d+$/.test(payload) ? payload : everybody),
    onGap: () => rounds.mark(everybody),
  }
  async function listenToAll() {
    const stops = await Promise.all([
      hints.listen(hear),
      notices.listen('sign_in', leaving),
      notices.listen('staff', leaving),
    ])
    return () => Promise.all(stops.map((stop) => stop()))
  }

  return {
    /** Only once somebody looks: then everything from now on is heard. */
    listen() {
      listening ??= listenToAll().catch((error: unknown) => {
        listening = undefined
        throw error
      })
      return listening
    },
    open(socket: WebSocket, window: BoardWindow) {
      windows.set(socket, window)
      const others = byRestaurant.get(window.restaurantNo) ?? new Set()
      byRestaurant.set(window.restaurantNo, others.add(socket))
      // The sign-in or the post may have ended between the look at it and now.
      rounds.mark(window.memberNo)
    },
    close(socket: WebSocket) {
      const restaurantNo = windows.get(socket)?.restaurantNo ?? ''
      windows.delete(socket)
      const others = byRestaurant.get(restaurantNo)
      others?.delete(socket)
      if (others?.size === 0) byRestaurant.delete(restaurantNo)
    },
    async stop() {
      clearInterval(sweep)
      await rounds.stop()
      const stopListening = await listening?.catch(() => undefined)
      await stopListening?.()
    },
  }
}
