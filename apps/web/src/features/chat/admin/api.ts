import type { ChatRoom } from '@matjari/contract/chat/entities'
import { limits } from '@matjari/contract/limits'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { oldestOf, type RoomFilter, sortedRooms } from './rooms.ts'

export type RoomsData = InfiniteData<readonly ChatRoom[], string | undefined>

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
 * One room that the list does not show. Rooms stand in the order of their last messages, so it is the
 * first before what would come after its own.
 */
export const roomQuery = (roomNo: string, lastMessageNo: string) =>
  queryOptions({
    queryKey: queryKeys.chat.oneRoom(roomNo),
    queryFn: async ({ signal }) => {
      const query = { before: String(BigInt(lastMessageNo) + 1n), size: 1 }
      const rooms = await api('GET /api/chatting/admin/list', { query }, { signal })
      const room = rooms.find((one) => one.roomNo === roomNo)
      // Something was said there in between: the next question knows it.
      if (!room) throw new Error(`room ${roomNo} has moved on`)
      return room
    },
    staleTime: Infinity,
  })
