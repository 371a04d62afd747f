import type { ChatRoom } from '@matjari/contract/chat/entities'
import { expect, test } from 'vitest'
import { chatAddress, chatPageIn, oldestOf, sortedRooms, withRoom } from './chat-room-api.ts'

const room = (roomNo: number, last: number, unreadCount = 0): ChatRoom => ({
  roomNo: String(roomNo),
  memberNo: String(roomNo),
  memberNickname: `손님${roomNo}`,
  memberSelfie: 'NULL',
  content: `말 ${last}`,
  createDate: '2026-11-15T12:00:00.000Z',
  lastMessageNo: String(last),
  unreadCount,
})

const all = { search: '', isUnread: false }
const order = (pages: readonly (readonly ChatRoom[])[] | null) =>
  pages && sortedRooms(pages).map(({ roomNo, lastMessageNo }) => `${roomNo}:${lastMessageNo}`)

test('새 말이 온 방이 맨 위에 한 번만 선다', () => {
  const pages = [[room(1, 30), room(2, 20)], [room(3, 9)]]
  expect(order(withRoom(pages, room(3, 31, 1), all))).toEqual(['3:31', '1:30', '2:20'])
  expect(order(withRoom(pages, room(4, 40, 1), all))).toEqual(['4:40', '1:30', '2:20', '3:9'])
  expect(oldestOf(withRoom(pages, room(3, 31), all) ?? [])).toBe('20')
})

test('목록 끝보다 오래된 방은 끼어들지 않는다', () => {
  expect(order(withRoom([[room(1, 30)]], room(9, 5), all))).toEqual(['1:30'])
})

test('읽은 방은 읽지 않은 목록에 새로 들지 않지만, 있던 방은 남는다', () => {
  const unread = { search: '', isUnread: true }
  expect(order(withRoom([[room(1, 30, 2)]], room(1, 30, 0), unread))).toEqual(['1:30'])
  expect(order(withRoom([[room(1, 30, 2)]], room(2, 31, 0), unread))).toEqual(['1:30'])
  expect(order(withRoom([[room(1, 30, 2)]], room(2, 31, 1), unread))).toEqual(['2:31', '1:30'])
})

test('찾는 말이 있으면 처음 보는 방은 서버에 묻는다', () => {
  expect(withRoom([[room(1, 30)]], room(2, 31, 1), { search: '국수', isUnread: false })).toBeNull()
})

test('고른 것은 주소에 남고, 주소에서 그대로 돌아온다', () => {
  const places = [
    { search: '', isUnread: false, roomNo: null },
    { search: '국수 & 밥', isUnread: true, roomNo: '12' },
  ]
  for (const place of places)
    expect(chatPageIn(chatAddress(place).slice('/admin/chatting'.length))).toEqual(place)
  expect(chatAddress({ search: '', isUnread: false, roomNo: null })).toBe('/admin/chatting')
  expect(chatPageIn('?room=x&unread=yes&search=%20')).toEqual(places[0])
})
