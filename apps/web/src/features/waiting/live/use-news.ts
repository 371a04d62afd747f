import { memberHint, memberSocket } from '@matjari/contract/sockets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { openSocket, type SocketConnection, type SocketState } from '../../../lib/socket.ts'
import { oneAtATime } from '../../desk/live/one-at-a-time.ts'
import { askNewsAnew, waitingsQuery } from '../api.ts'

const askMs = 30_000
/** So many times as long, when nothing comes of it. */
const patience = 8

/**
 * Asks what has become of a member's places as soon as the server hints at it; while it cannot, now and then, each
 * time after a longer pause.
 */
export function useNews({ isWaiting }: { isWaiting: boolean }) {
  const client = useQueryClient()
  const line = useRef<SocketConnection | null>(null)
  const [state, setState] = useState<SocketState>('connecting')
  const [asks, setAsks] = useState(0)
  const isCut = isWaiting && state !== 'open' && state !== 'connecting'

  useEffect(() => {
    if (!isWaiting) return
    const askSoon = oneAtATime(() => askNewsAnew(client))
    const connection = openSocket({
      path: memberSocket,
      onState: (next) => {
        setState(next)
        if (next !== 'open') return
        setAsks(0)
        // Nobody knows what has happened before, or while it was cut.
        void askSoon()
      },
      onText: (text) => {
        if (text === memberHint) void askSoon()
      },
    })
    line.current = connection
    return () => {
      line.current = null
      connection.stop()
      setState('connecting')
    }
  }, [client, isWaiting])

  const places = useQuery(waitingsQuery)
  useEffect(() => {
    if (!isCut) return
    const timer = setTimeout(
      () => {
        setAsks(asks + 1)
        void client.invalidateQueries({ queryKey: waitingsQuery.queryKey })
        if (state === 'lost') line.current?.retry()
      },
      askMs * Math.min(2 ** asks, patience),
    )
    return () => clearTimeout(timer)
  }, [client, isCut, asks, state])

  return places.data ?? []
}
