import type { ChatRoom } from '@matjari/contract/chat/entities'
import { chatSocket } from '@matjari/contract/sockets'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryKeys } from '../../../lib/query-keys.ts'
import { openSocket, type SocketConnection, type SocketState } from '../../../lib/socket.ts'
import { listFrame } from '../conversation/frames.ts'
import { type RoomsData, roomsQuery } from './api.ts'
import { type RoomFilter, withRoom } from './rooms.ts'

/** Keeps the lists of rooms as the server has them. */
export function useLiveRooms() {
  const client = useQueryClient()
  const [state, setState] = useState<SocketState>('connecting')
  const connection = useRef<SocketConnection>(null)

  useEffect(() => {
    const made = openSocket({
      path: chatSocket.rooms,
      onState: (next) => {
        setState(next)
        // Nobody knows what was said while it was cut.
        if (next === 'open') void client.invalidateQueries({ queryKey: queryKeys.chat.rooms() })
      },
      onText: (text) => {
        const room = listFrame(text)
        if (!room) return
        takeNews(client, room)
        void client.invalidateQueries({ queryKey: queryKeys.admin.waiting })
      },
    })
    connection.current = made
    return made.stop
  }, [client])

  return { isLost: state === 'lost', reconnect: () => connection.current?.retry() }
}

function takeNews(client: QueryClient, room: ChatRoom) {
  for (const { queryKey, state } of client
    .getQueryCache()
    .findAll({ queryKey: queryKeys.chat.rooms() })) {
    const filter = filterIn(queryKey)
    if (!filter) continue
    const key = roomsQuery(filter).queryKey
    const data = client.getQueryData<RoomsData>(key)
    const pages = data && withRoom(data.pages, room, filter)
    if (pages) client.setQueryData<RoomsData>(key, { ...data, pages: [...pages] })
    // An answer that is on its way may not know of it yet.
    const isOnItsWay = state.fetchStatus === 'fetching'
    if (!pages || isOnItsWay) void client.invalidateQueries({ queryKey: key })
  }
}

/** What was read here is read at once, whatever becomes of the socket. */
export function noteRead(client: QueryClient, roomNo: string) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: queryKeys.chat.rooms() })) {
    const filter = filterIn(queryKey)
    const data = filter && client.getQueryData<RoomsData>(roomsQuery(filter).queryKey)
    const room = data?.pages.flat().find((one) => one.roomNo === roomNo)
    if (room) takeNews(client, { ...room, unreadCount: 0 })
  }
}

function filterIn([, , filter]: readonly unknown[]): RoomFilter | null {
  if (typeof filter !== 'object' || filter === null) return null
  if (!('search' in filter) || !('isUnread' in filter)) return null
  return { search: String(filter.search), isUnread: filter.isUnread === true }
}
