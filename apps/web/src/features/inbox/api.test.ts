import { expect, test } from 'vitest'
import { type Inbox, withRead } from './api.ts'

const readDate = '2026-11-15T12:00:00.000Z'
const earlier = '2026-11-14T12:00:00.000Z'

const message = (messageNo: string, read: string | null) => ({
  messageNo,
  kind: 'reservation' as const,
  title: '예약이 확정됐어요',
  content: '담은비빔, 11월 16일 오후 6:00, 2명',
  link: '/mypage/reservations',
  createDate: earlier,
  readDate: read,
})

/** Two of this page are unread, and three of other pages. */
const inbox: Inbox = {
  messages: [message('3', null), message('2', null), message('1', earlier)],
  unreadCount: 5,
  pageInfo: { boardNoPerPage: 3, totalBoardNo: 10, pageSize: 5, currentPage: 1 },
}

const readDates = ({ messages }: Inbox) => messages.map((one) => one.readDate)

test('하나를 읽으면 그것만 읽은 것이 되고 하나가 줄어든다', () => {
  const after = withRead(inbox, { messageNo: '2', readDate })
  expect(readDates(after)).toEqual([null, readDate, earlier])
  expect(after.unreadCount).toBe(4)
})

test('모두 읽으면 남는 것이 없고, 전에 읽은 때는 그대로다', () => {
  const after = withRead(inbox, { messageNo: null, readDate })
  expect(readDates(after)).toEqual([readDate, readDate, earlier])
  expect(after.unreadCount).toBe(0)
})

test('이미 읽은 것이나 여기에 없는 것을 읽어도 수는 그대로다', () => {
  expect(withRead(inbox, { messageNo: '1', readDate })).toEqual(inbox)
  expect(withRead(inbox, { messageNo: '99', readDate })).toEqual(inbox)
  const twice = { messageNo: '2', readDate }
  expect(withRead(withRead(inbox, twice), twice).unreadCount).toBe(4)
})
