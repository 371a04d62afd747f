import { deskHint, deskSocket } from '@matjari/contract/sockets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { openSocket, type SocketConnection, type SocketState } from '../../../lib/socket.ts'
import { askDaysAnew } from '../api/day.ts'
import { marks } from '../api/marks.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Asks for what has changed as soon as the server hints at it. The board also asks by itself, now and then. */
export function useLive(restaurantNo: string, { updatedAt }: { updatedAt: number }) {
  const client = useQueryClient()
  const line = useRef<{ connection: SocketConnection; state: SocketState } | null>(null)

  useEffect(() => {
    const askSoon = oneAtATime(() => askDaysAnew(client, restaurantNo))
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
