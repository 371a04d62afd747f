import type { ReservationSettings } from '@matjari/contract/schedule/entities'
import {
  closedWindow,
  defaultWindow,
  plainCapacity,
} from '@matjari/contract/schedule/settings-rules'
import { weekDays } from '@matjari/contract/seoul-day'
import { expect, test } from 'vitest'
import { conditionProblem, draftOf, isSameDraft, settingsBody } from './draft.ts'

const none: ReservationSettings = { reservation: [], settingInfo: null }

const night = { reservationStartTime: '18:00', reservationEndTime: '26:00' }
const capacity = {
  stayMinutes: 120,
  stayByParty: [{ upTo: 2, minutes: 90 }],
  maxSeats: 24,
  horizonDays: 30,
  leadMinutes: 60,
}
const kept: ReservationSettings = {
  reservation: [{ restaurantNo: '7', weekDay: 'Friday', ...night }],
  settingInfo: {
    restaurantNo: '7',
    interval: 60,
    minNum: 2,
    maxNum: 8,
    maxTeamNum: 3,
    description: '늦지 말아 주세요.',
    ...capacity,
    isPaused: 'Y',
    pausedUntil: null,
  },
}

test('처음에는 정해진 값으로 시작한다', () => {
  const { days, ...conditions } = draftOf(none)
  expect(conditions).toEqual({
    interval: 30,
    minNum: 1,
    maxNum: 5,
    maxTeamNum: 5,
    description: '',
    ...plainCapacity,
  })
  expect(weekDays.map((weekDay) => days[weekDay])).toEqual(weekDays.map(() => defaultWindow))
})

test('저장한 설정은 자리와 접수까지 그대로 되돌아오고, 없는 요일은 받지 않는 날이다', () => {
  const draft = draftOf(kept)
  expect(draft.days.Friday).toEqual(night)
  expect(draft.days.Monday).toEqual(closedWindow)
  expect(settingsBody('7', draft)).toEqual({
    reservation: weekDays.map((weekDay) => ({
      restaurantNo: '7',
      weekDay,
      ...(weekDay === 'Friday' ? night : closedWindow),
    })),
    settingInfo: {
      restaurantNo: '7',
      interval: 60,
      minNum: 2,
      maxNum: 8,
      maxTeamNum: 3,
      description: '늦지 말아 주세요.',
      ...capacity,
    },
  })
})

test('바꿨다가 되돌리면 바꾼 것이 아니다', () => {
  const draft = draftOf(kept)
  const changed = { ...draft, days: { ...draft.days, Friday: closedWindow } }
  expect(isSameDraft(changed, draft)).toBe(false)
  const { Friday: _, ...others } = changed.days
  expect(isSameDraft({ ...changed, days: { ...others, Friday: { ...night } } }, draft)).toBe(true)
})

test.each([
  [{ minNum: 0 }, 'minNum', '최소 인원은 1명부터 100명까지 정할 수 있어요.'],
  [{ minNum: 6 }, 'maxNum', '최대 인원은 최소 인원 이상, 100명 이하여야 해요.'],
  [
    { maxTeamNum: 1001 },
    'maxTeamNum',
    '한 타임당 받을 팀 수는 1팀부터 1,000팀까지 정할 수 있어요.',
  ],
  [
    { maxSeats: 2, minNum: 3 },
    'minNum',
    '같은 시간에 앉는 인원은 최소 인원 이상, 10,000명 이하여야 해요.',
  ],
  [{ description: '가'.repeat(301) }, 'description', '예약 관련 설명은 300자까지 쓸 수 있어요.'],
])('잘못된 조건은 그 칸에서 말한다: %j', (change, field, problem) => {
  expect(conditionProblem({ ...draftOf(none), ...change })).toEqual({ field, problem })
})

test('괜찮은 조건에는 할 말이 없다', () => {
  expect(conditionProblem(draftOf(none))).toBeNull()
})
