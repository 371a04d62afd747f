import { describe, expect, test } from 'vitest'
import {
  badgeText,
  bellLabel,
  exactTime,
  type Inbox,
  inboxAddress,
  inboxAfterReading,
  safePath,
  timeAgo,
} from './inbox-api.ts'

describe('읽음', () => {
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
    const after = inboxAfterReading(inbox, { messageNo: '2', readDate })
    expect(readDates(after)).toEqual([null, readDate, earlier])
    expect(after.unreadCount).toBe(4)
  })

  test('모두 읽으면 남는 것이 없고, 전에 읽은 때는 그대로다', () => {
    const after = inboxAfterReading(inbox, { messageNo: null, readDate })
    expect(readDates(after)).toEqual([readDate, readDate, earlier])
    expect(after.unreadCount).toBe(0)
  })

  test('이미 읽은 것이나 여기에 없는 것을 읽어도 수는 그대로다', () => {
    expect(inboxAfterReading(inbox, { messageNo: '1', readDate })).toEqual(inbox)
    expect(inboxAfterReading(inbox, { messageNo: '99', readDate })).toEqual(inbox)
    const twice = { messageNo: '2', readDate }
    expect(inboxAfterReading(inboxAfterReading(inbox, twice), twice).unreadCount).toBe(4)
  })
})

describe('주소', () => {
  test('우리 화면의 주소로만 데려간다', () => {
    expect(safePath('/mypage/reservations')).toBe('/mypage/reservations')
    expect(safePath('/mypage/restaurant?day=2026-11-15')).toBe('/mypage/restaurant?day=2026-11-15')
    expect(safePath('/')).toBe('/')
  })

  test.each([
    null,
    '',
    'mypage',
    'https://example.com/',
    '//example.com',
    '/\\example.com',
    '/\t/example.com',
    '/\n/example.com',
    '/mypage\\..',
    ' /mypage',
    'javascript:alert(1)',
  ])('%j는 우리 화면의 주소가 아니다', (link) => {
    expect(safePath(link)).toBeNull()
  })

  test('알림함의 쪽은 주소에 있고, 첫 쪽은 적지 않는다', () => {
    expect([inboxAddress(), inboxAddress(2)]).toEqual(['/mypage/inbox', '/mypage/inbox?page=2'])
  })
})

describe('글', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const ago = (ms: number) => timeAgo(new Date(now.getTime() - ms), now)

  const second = 1000
  const minute = 60 * second
  const hour = 60 * minute
  const day = 24 * hour

  test('얼마나 지났는지를 가장 큰 단위 하나로 말한다', () => {
    expect(ago(0)).toBe('방금 전')
    expect(ago(minute - 1)).toBe('방금 전')
    expect(ago(minute)).toBe('1분 전')
    expect(ago(hour - 1)).toBe('59분 전')
    expect(ago(hour)).toBe('1시간 전')
    expect(ago(day - 1)).toBe('23시간 전')
    expect(ago(day)).toBe('1일 전')
    expect(ago(7 * day - 1)).toBe('6일 전')
  })

  test('이 기기의 시계가 늦어도 앞날의 알림이 되지 않는다', () => {
    expect(ago(-5 * minute)).toBe('방금 전')
  })

  test('한 주가 지나면 서울의 날짜를, 지난해의 것은 해까지 말한다', () => {
    expect(ago(7 * day)).toBe('11월 8일')
    // In Seoul the new year has begun nine hours earlier.
    expect(timeAgo(new Date('2025-12-31T15:00:00Z'), now)).toBe('1월 1일')
    expect(timeAgo(new Date('2025-12-31T14:59:59Z'), now)).toBe('2025년 12월 31일')
  })

  test('정확한 때는 서울의 날짜와 요일과 시각이다', () => {
    expect(exactTime(new Date('2026-11-14T15:05:00Z'))).toBe('2026년 11월 15일 일요일 00:05')
  })

  test('종의 숫자는 아흔아홉까지 세고, 없으면 비운다', () => {
    expect([0, 1, 99, 100, 1234].map(badgeText)).toEqual(['', '1', '99', '99+', '99+'])
  })

  test('종의 이름은 읽지 않은 것이 있을 때만 몇 개인지 말한다', () => {
    expect(bellLabel(0)).toBe('알림')
    expect(bellLabel(3)).toBe('알림, 읽지 않은 것 3개')
    expect(bellLabel(120)).toBe('알림, 읽지 않은 것 120개')
  })
})
