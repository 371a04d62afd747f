import type { StayStep } from '@matjari/contract/reservations/stays'
import { plainCapacity } from '@matjari/contract/schedule/settings-rules'
import { expect, test } from 'vitest'
import { changedRules, stepRange, withStep } from './draft.ts'
import { lastDayText, leadChoices, leadText, stayChoices, stayText } from './text.ts'

test('바꾼 규칙을 세고, 되돌린 것은 세지 않는다', () => {
  const steps = [{ upTo: 2, minutes: 90 }]
  expect(changedRules(plainCapacity, { ...plainCapacity, stayMinutes: 90, maxSeats: 24 })).toBe(2)
  expect(
    changedRules(plainCapacity, { ...plainCapacity, stayMinutes: 90, stayByParty: steps }),
  ).toBe(1)
  expect(changedRules(plainCapacity, { ...plainCapacity, stayByParty: [] })).toBe(0)
})

test('인원별 단계는 앞 단계보다 크고, 네 단계까지 는다', () => {
  let grown: StayStep[] = []
  for (const _ of [1, 2, 3, 4]) grown = withStep(grown, 90) ?? []
  expect(grown.map(({ upTo }) => upTo)).toEqual([2, 4, 6, 8])
  expect(withStep(grown, 90)).toBeNull()
  expect(stepRange(grown, 0)).toEqual({ min: 1, max: 3 })
  expect(stepRange(grown, 3)).toEqual({ min: 7, max: 100 })
})

test('고를 수 있는 것에 없는 값도 저장되어 있으면 보인다', () => {
  expect(stayChoices(130)).toContain(130)
  expect(leadChoices(45).map(leadText).slice(0, 4)).toEqual([
    '시작 직전까지 (기본)',
    '30분 전까지',
    '45분 전까지',
    '1시간 전까지',
  ])
  expect([leadText(90), leadText(1440)]).toEqual(['1시간 30분 전까지', '하루 전까지'])
  expect([stayText(90), stayText(150)]).toEqual(['90분', '150분 (2시간 30분)'])
})

test('며칠 앞까지 받는지 날짜로도 말한다', () => {
  expect(lastDayText('2026-11-20', 90)).toBe('2027.2.18')
})
