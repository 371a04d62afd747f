import { deskHint, deskSocket } from '@matjari/contract/sockets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import { openSocket, type SocketConnection, type SocketState } from '../../lib/socket.ts'
import { useNow } from '../../lib/use-now.ts'
import { invalidateDeskDays } from './desk-day.ts'
import { marks } from './guest-marks.ts'

/** Asks for what has changed as soon as the server hints at it. The board also asks by itself, now and then. */
export function useDeskLive(restaurantNo: string, { updatedAt }: { updatedAt: number }) {
  const client = useQueryClient()
  const line = useRef<{ connection: SocketConnection; state: SocketState } | null>(null)

  useEffect(() => {
    const askSoon = oneAtATime(() => invalidateDeskDays(client, restaurantNo))
    const connection = openSocket({
      path: deskSocket(restaurantNo),
      onState: (state) => {
        if (line.current) line.current.state = state
        // Nobody knows what has happened while it was cut, or why the server does not want it back.
        if (state === 'open' || state === 'refused') void askSoon()
      },
      onText: (text) => {
        if (text === deskHint) void askSoon()
      },
    })
    line.current = { connection, state: 'connecting' }
    return () => {
      line.current = null
      connection.stop()
    }
  }, [client, restaurantNo])

  // The server has answered: what waits for it can go, and the socket may try again.
  useEffect(() => {
    if (updatedAt === 0) return
    marks.resume()
    if (line.current?.state === 'lost') line.current.connection.retry()
  }, [updatedAt])
}

const tickMs = 10_000
/** Below this a clock is right enough, and the way of the answer is most of it. */
const trustedMs = 5000

/** The present by the server's clock: a till that is ten minutes off would call everybody late. */
export function useServerNow(serverNow: string, receivedAt: number, everyMs = tickMs): Date {
  const now = useNow(everyMs)
  const offset = Date.parse(serverNow) - receivedAt
  return Math.abs(offset) < trustedMs ? now : new Date(now.getTime() + offset)
}
