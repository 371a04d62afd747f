import { expect, test } from 'vitest'
import { deskDay, deskGuest, deskTime } from '../../../../test/support/desk.ts'
import { oneAtATime } from '../../../lib/socket.ts'
import { isOwnWrite, recordOwnWrite } from '../desk-writes.ts'
import { changesBetween, noticeText, toastText } from './board-changes.tsx'

const before = deskDay([deskGuest(1), deskGuest(2), deskGuest(3)])

const textAfter = (after: ReturnType<typeof deskDay>) =>
  changesBetween(before, after).map((news) =>
    news.kind === 'new' ? toastText([news.row]) : noticeText(news).join(' '),
  )

test('새 예약과 바뀐 예약, 취소와 옮긴 예약을 저마다 말한다', () => {
  const after = deskDay([
    deskGuest(1, { reserveTime: '19:30', numberOfGuests: 4 }),
    deskGuest(2, { state: 'cancelled', cancelledBy: 'member' }),
    deskGuest(4, { reserveTime: '19:30', memberNickname: '배수아' }),
  ])
  expect(textAfter(after)).toEqual([
    '손님1 님의 예약이 바뀌었어요. 18:00 2명 → 19:30 4명',
    '손님2 님이 취소했어요. 18:00 2명 자리가 비었어요.',
    '새 예약 · 19:30 배수아 2명',
    '손님3 님의 예약이 다른 날로 옮겨졌어요. 18:00 2명 자리가 비었어요.',
  ])
})

test('빈자리를 기다리던 팀에 알린 자리는 비었다고 하지 않는다', () => {
  const after = deskDay(
    [deskGuest(1), deskGuest(2, { state: 'cancelled', cancelledBy: 'member' }), deskGuest(3)],
    { times: [deskTime('18:00', { heldTeams: 1, heldGuests: 2 })] },
  )
  expect(textAfter(after)).toEqual([
    '손님2 님이 취소했어요. 18:00 2명 자리를 기다리던 팀에 알렸어요.',
  ])
})

test('표시와 다른 날은 소식이 아니다', () => {
  const marked = [deskGuest(1, { state: 'visited' }), deskGuest(2), deskGuest(3)]
  expect(textAfter(deskDay(marked))).toEqual([])
  expect(textAfter(deskDay([], { day: '2026-11-21' }))).toEqual([])
})

test('잇달아 온 것은 한마디다', () => {
  expect(toastText([deskGuest(1), deskGuest(2)])).toBe('새 예약 2건 · 18:00 손님1 2명 외')
})

test('이 창에서 한 일은 잠시 소식이 아니다', () => {
  recordOwnWrite('77', 1000)
  expect([isOwnWrite('77', 31_000), isOwnWrite('77', 31_001), isOwnWrite('78', 1000)]).toEqual([
    true,
    false,
    false,
  ])
})

test('묻는 동안 온 귀띔은 한 번 더 묻게 하고, 여럿이어도 한 번이다', async () => {
  let callCount = 0
  const answers: (() => void)[] = []
  const hint = oneAtATime(() => {
    callCount += 1
    return new Promise<void>((resolve, reject) =>
      answers.push(callCount === 1 ? () => reject(new Error('lost')) : resolve),
    )
  })
  const all = hint()
  void hint()
  void hint()
  expect(callCount).toBe(1)
  answers[0]?.()
  await new Promise<void>((resolve) => setImmediate(resolve))
  expect(callCount).toBe(2)
  answers[1]?.()
  await all
  expect(callCount).toBe(2)
})
