import { deskHint, deskSocket } from '@matjari/contract/sockets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  oneAtATime,
  openSocket,
  type SocketConnection,
  type SocketState,
} from '../../lib/socket.ts'
import { useNow } from '../../lib/use-now.ts'
import { invalidateDeskDays } from './desk-day.ts'
import { markOutbox } from './guest-marks.ts'

/** Refetches the desk's queries when the server sends a hint. The board also refetches at an interval. */
export function useDeskLive(restaurantNo: string, { updatedAt }: { updatedAt: number }) {
  const client = useQueryClient()
  const socket = useRef<{ connection: SocketConnection; state: SocketState } | null>(null)

  useEffect(() => {
    const askSoon = oneAtATime(() => invalidateDeskDays(client, restaurantNo))
    const connection = openSocket({
      path: deskSocket(restaurantNo),
      onState: (state) => {
        if (socket.current) socket.current.state = state
        // Changes may have been missed while it was disconnected, and after a refusal the access may be revoked.
        if (state === 'open' || state === 'refused') void askSoon()
      },
      onText: (text) => {
        if (text === deskHint) void askSoon()
      },
    })
    socket.current = { connection, state: 'connecting' }
    return () => {
      socket.current = null
      connection.stop()
    }
  }, [client, restaurantNo])

  // The server has answered: send the waiting marks, and let the socket reconnect.
  useEffect(() => {
    if (updatedAt === 0) return
    markOutbox.resume()
    if (socket.current?.state === 'lost') socket.current.connection.retry()
  }, [updatedAt])
}

const tickMs = 10_000
/** A smaller offset is ignored: it is mostly the latency of the answer. */
const trustedMs = 5000

/** The present by the server's clock: on a till whose clock is ten minutes off all guests would look late. */
export function useServerNow(serverNow: string, receivedAt: number, everyMs = tickMs): Date {
  const now = useNow(everyMs)
  const offset = Date.parse(serverNow) - receivedAt
  return Math.abs(offset) < trustedMs ? now : new Date(now.getTime() + offset)
}
