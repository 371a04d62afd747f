import type { ChatMessage } from '@matjari/contract/chat/entities'
import { expect, test } from 'vitest'
import { messageRows } from './rows.ts'
import { dayText, shortMoment } from './text.ts'

const message = (no: number, memberNo: string, createDate: string): ChatMessage => ({
  messageNo: String(no),
  roomNo: '7',
  memberNo,
  memberNickname: memberNo,
  content: '말',
  createDate,
  mine: memberNo === '1',
  key: null,
})

test('이어진 말은 이름을 한 번, 같은 분의 시각을 한 번 적고, 날이 바뀌면 알린다', () => {
  const rows = messageRows(
    [
      message(1, '2', '2026-11-15T14:58:00.000Z'),
      message(2, '2', '2026-11-15T14:58:30.000Z'),
      message(3, '2', '2026-11-15T15:00:00.000Z'),
      message(4, '1', '2026-11-15T15:00:10.000Z'),
    ],
    ({ mine }) => ({ isOwn: mine, name: mine ? null : '관리자' }),
  )
  expect(rows.map(({ name, time, day, isOwn }) => [name, time, day, isOwn])).toEqual([
    ['관리자', null, '2026-11-15', false],
    [null, '23:58', null, false],
    ['관리자', '00:00', '2026-11-16', false],
    [null, '00:00', null, true],
  ])
})

test('날과 시각은 서울의 것이고, 해가 다르면 해도 적는다', () => {
  const now = new Date('2026-11-20T00:00:00.000Z')
  expect(dayText('2026-11-15', now)).toBe('11월 15일 일요일')
  expect(dayText('2025-11-15', now)).toBe('2025년 11월 15일 토요일')
  expect(
    ['2026-11-19T15:01:00.000Z', '2026-11-15T00:00:00.000Z', '2025-12-31T00:00:00.000Z'].map(
      (moment) => shortMoment(moment, now),
    ),
  ).toEqual(['00:01', '11.15 (일)', '2025.12.31 (수)'])
})
