import type { ChatRoom } from '@matjari/contract/chat/entities'
import { limits } from '@matjari/contract/limits'
import { chatSocket } from '@matjari/contract/sockets'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { compareMessageNos, listFrame } from '../../features/chat/conversation.ts'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { openSocket, type SocketConnection, type SocketState } from '../../lib/socket.ts'

/** The filters and the open room in the page's address. */
export type ChatPage = {
  readonly search: string
  /** Only rooms with unread messages. */
  readonly isUnread: boolean
  readonly roomNo: string | null
}

const everyRoom = '/admin/chatting'
const number = /^[1-9]\d{0,17}$/

/** Ignores invalid parameters. */
export function chatPageIn(address: string): ChatPage {
  const params = new URLSearchParams(address)
  const roomNo = params.get('room') ?? ''
  return {
    search: params.get('search')?.trim() ?? '',
    isUnread: params.get('unread') === 'Y',
    roomNo: number.test(roomNo) ? roomNo : null,
  }
}

/** The shortest address for these filters. */
export function chatAddress({ search, isUnread, roomNo }: ChatPage): string {
  const texts = { search, unread: isUnread ? 'Y' : '', room: roomNo ?? '' }
  const address = new URLSearchParams(Object.entries(texts).filter(([, text]) => text !== ''))
  return address.size > 0 ? `${everyRoom}?${address}` : everyRoom
}

type RoomPages = readonly (readonly ChatRoom[])[]
type RoomFilter = { readonly search: string; readonly isUnread: boolean }

/** Newest first, without duplicates: pages overlap if a message arrived between two requests. */
export function sortedRooms(pages: RoomPages): readonly ChatRoom[] {
  const newest = new Map<string, ChatRoom>()
  for (const room of pages.flat()) {
    const latest = newest.get(room.roomNo)
    if (!latest || compareMessageNos(latest.lastMessageNo, room.lastMessageNo) < 0)
      newest.set(room.roomNo, room)
  }
  return [...newest.values()].sort((a, b) => compareMessageNos(b.lastMessageNo, a.lastMessageNo))
}

/** The cursor of the next page: the last message number of the oldest loaded room. */
export const oldestOf = (pages: RoomPages) => sortedRooms(pages).at(-1)?.lastMessageNo

/**
 * The list with the update of one room; null if only the server knows whether the room belongs there.
 * A listed room stays even if it has just been read: otherwise it would disappear while the administrator reads it.
 */
export function withRoom(pages: RoomPages, room: ChatRoom, filter: RoomFilter): RoomPages | null {
  const isThere = pages.flat().some(({ roomNo }) => roomNo === room.roomNo)
  if (isThere)
    return pages.map((page) => page.map((one) => (one.roomNo === room.roomNo ? room : one)))
  if (filter.isUnread && room.unreadCount === 0) return pages
  if (filter.search !== '') return null
  const oldest = oldestOf(pages)
  // Older than the loaded part of the list: it will be loaded with its page.
  if (oldest !== undefined && compareMessageNos(room.lastMessageNo, oldest) < 0) return pages
  const [first = [], ...rest] = pages
  return [[room, ...first], ...rest]
}

type RoomsData = InfiniteData<readonly ChatRoom[], string | undefined>

const size = limits.chat.roomsPerPage

export const roomsQuery = ({ search, isUnread }: RoomFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.chat.rooms({ search, isUnread }),
    queryFn: ({ signal, pageParam }): Promise<readonly ChatRoom[]> => {
      const query = { search, unread: isUnread ? ('Y' as const) : undefined, size }
      return api(
        'GET /api/chatting/admin/list',
        { query: { ...query, before: pageParam } },
        { signal },
      )
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last, pages) => (last.length < size ? undefined : oldestOf(pages)),
    select: ({ pages }) => sortedRooms(pages),
    refetchOnWindowFocus: 'always',
  })

/**
 * One room that the list does not show. Rooms are ordered by their last message, so it is the first room before the
 * message number that follows its own.
 */
export const roomQuery = (roomNo: string, lastMessageNo: string) =>
  queryOptions({
    queryKey: queryKeys.chat.oneRoom(roomNo),
    queryFn: async ({ signal }) => {
      const query = { before: String(BigInt(lastMessageNo) + 1n), size: 1 }
      const rooms = await api('GET /api/chatting/admin/list', { query }, { signal })
      const room = rooms.find((one) => one.roomNo === roomNo)
      // A message arrived in that room meanwhile: the next request uses the new number.
      if (!room) throw new Error(`room ${roomNo} has moved on`)
      return room
    },
    staleTime: Infinity,
  })

/** Keeps the lists of rooms up to date by the socket. */
export function useLiveRooms() {
  const client = useQueryClient()
  const [state, setState] = useState<SocketState>('connecting')
  const connection = useRef<SocketConnection>(null)

  useEffect(() => {
    const made = openSocket({
      path: chatSocket.rooms,
      onState: (next) => {
        setState(next)
        // Messages may have been missed while it was disconnected.
        if (next === 'open') void client.invalidateQueries({ queryKey: queryKeys.chat.rooms() })
      },
      onText: (text) => {
        const room = listFrame(text)
        if (!room) return
        applyRoomUpdate(client, room)
        void client.invalidateQueries({ queryKey: queryKeys.admin.waiting })
      },
    })
    connection.current = made
    return made.stop
  }, [client])

  return { isLost: state === 'lost', reconnect: () => connection.current?.retry() }
}

function applyRoomUpdate(client: QueryClient, room: ChatRoom) {
  for (const { queryKey, state } of client
    .getQueryCache()
    .findAll({ queryKey: queryKeys.chat.rooms() })) {
    const filter = filterIn(queryKey)
    if (!filter) continue
    const key = roomsQuery(filter).queryKey
    const data = client.getQueryData<RoomsData>(key)
    const pages = data && withRoom(data.pages, room, filter)
    if (pages) client.setQueryData<RoomsData>(key, { ...data, pages: [...pages] })
    // A request that is already under way may not include the update yet.
    const isOnItsWay = state.fetchStatus === 'fetching'
    if (!pages || isOnItsWay) void client.invalidateQueries({ queryKey: key })
  }
}

/** Marks the room as read in the cache at once, without waiting for the socket. */
export function markRoomRead(client: QueryClient, roomNo: string) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: queryKeys.chat.rooms() })) {
    const filter = filterIn(queryKey)
    const data = filter && client.getQueryData<RoomsData>(roomsQuery(filter).queryKey)
    const room = data?.pages.flat().find((one) => one.roomNo === roomNo)
    if (room) applyRoomUpdate(client, { ...room, unreadCount: 0 })
  }
}

function filterIn([, , filter]: readonly unknown[]): RoomFilter | null {
  if (typeof filter !== 'object' || filter === null) return null
  if (!('search' in filter) || !('isUnread' in filter)) return null
  return { search: String(filter.search), isUnread: filter.isUnread === true }
}
