import type { ChatRoom } from '@matjari/contract/chat/entities'
import { byAge } from '../conversation/state.ts'

export type RoomPages = readonly (readonly ChatRoom[])[]
export type RoomFilter = { readonly search: string; readonly isUnread: boolean }

/** Newest first, each once: pages may overlap after something was said in between. */
export function sortedRooms(pages: RoomPages): readonly ChatRoom[] {
  const newest = new Map<string, ChatRoom>()
  for (const room of pages.flat()) {
    const known = newest.get(room.roomNo)
    if (!known || byAge(known.lastMessageNo, room.lastMessageNo) < 0) newest.set(room.roomNo, room)
  }
  return [...newest.values()].sort((a, b) => byAge(b.lastMessageNo, a.lastMessageNo))
}

/** Where the list goes on: everything newer than this is there. */
export const oldestOf = (pages: RoomPages) => sortedRooms(pages).at(-1)?.lastMessageNo

/**
 * The list with what is new about one room; null when only the server knows whether it belongs there.
 * A room that was there stays, even when it has just been read: it would vanish under the reader's eyes.
 */
export function withRoom(pages: RoomPages, room: ChatRoom, filter: RoomFilter): RoomPages | null {
  const isThere = pages.flat().some(({ roomNo }) => roomNo === room.roomNo)
  if (isThere)
    return pages.map((page) => page.map((one) => (one.roomNo === room.roomNo ? room : one)))
  if (filter.isUnread && room.unreadCount === 0) return pages
  if (filter.search !== '') return null
  const oldest = oldestOf(pages)
  // Further down than the list goes: it comes with its page.
  if (oldest !== undefined && byAge(room.lastMessageNo, oldest) < 0) return pages
  const [first = [], ...rest] = pages
  return [[room, ...first], ...rest]
}
