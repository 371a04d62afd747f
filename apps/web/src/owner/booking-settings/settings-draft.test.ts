import type { ReservationSettings, SettingInfo } from '@matjari/contract/schedule/entities'
import {
  closedWindow,
  defaultWindow,
  plainCapacity,
} from '@matjari/contract/schedule/settings-rules'
import { weekDays } from '@matjari/contract/seoul-day'
import { describe, expect, test } from 'vitest'
import { conditionProblem, draftOf, isSameDraft, settingsBody } from './settings-draft.ts'
import { conditionLines, pauseState, windowHint, windowText } from './settings-text.ts'

describe('초안', () => {
  const none: ReservationSettings = { reservation: [], settingInfo: null }

  const night = { reservationStartTime: '18:00', reservationEndTime: '26:00' }
  const capacity = {
    ...plainCapacity,
    stayMinutes: 120,
    stayByParty: [{ upTo: 2, minutes: 90 }],
    maxSeats: 24,
    horizonDays: 30,
    leadMinutes: 60,
  }
  const saved: ReservationSettings = {
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
    const draft = draftOf(saved)
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
    const draft = draftOf(saved)
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
})

describe('문장', () => {
  const info: SettingInfo = {
    restaurantNo: '1',
    interval: 30,
    minNum: 1,
    maxNum: 5,
    maxTeamNum: 4,
    description: '',
    ...plainCapacity,
    stayByParty: [],
    isPaused: 'N',
    pausedUntil: null,
  }

  const window = (reservationStartTime: string, reservationEndTime: string) => ({
    reservationStartTime,
    reservationEndTime,
  })

  test.each([
    [window('09:00', '18:00'), '09:00 ~ 18:00'],
    [window('18:00', '26:00'), '18:00 ~ 02:00'],
    [window('00:00', '24:00'), '00:00 ~ 00:00'],
    [window('', ''), '-'],
    [undefined, '-'],
  ])('가게 화면의 예약 시간: %j → %s', (day, text) => {
    expect(windowText(day)).toBe(text)
  })

  test('기본 설정을 한 줄씩 적고, 메모는 있을 때만 적는다', () => {
    const lines = [
      '· 예약 간격: 30분',
      '· 최소 인원: 1명',
      '· 최대 인원: 5명',
      '· 한 타임당 최대 팀 수: 4팀',
    ]
    expect(conditionLines(info)).toEqual(lines)
    expect(conditionLines({ ...info, description: ' ' })).toEqual(lines)
    expect(conditionLines({ ...info, description: '창가 자리는 전화로' })).toEqual([
      ...lines,
      '· 메모: 창가 자리는 전화로',
    ])
  })

  test('멈춘 예약은 언제까지인지 말한다', () => {
    const until = (pausedUntil: string | null) =>
      pauseState({ ...info, isPaused: 'Y', pausedUntil }, '2026-07-18')
    expect(until(null)).toEqual({
      isPaused: true,
      text: '다시 받을 때까지 새 예약을 받지 않아요.',
    })
    expect(until('2026-07-18')).toEqual({
      isPaused: true,
      text: '7.18 (토)까지는 새 예약을 받지 않아요. 7.19 (일)부터는 받아요.',
    })
  })

  test('멈추지 않았거나 멈춤이 끝났으면 받는 중이다', () => {
    const taking = { isPaused: false, text: '손님이 예약할 수 있어요.' }
    expect(pauseState(info, '2026-07-18')).toEqual(taking)
    expect(pauseState({ ...info, isPaused: 'Y', pausedUntil: '2026-07-17' }, '2026-07-18')).toEqual(
      taking,
    )
  })

  const opening = { startTime: '11:30', endTime: '26:00' }

  test('운영 시간 안의 예약 시간에는 할 말이 없다', () => {
    expect(windowHint(window('11:30', '26:00'), opening)).toBeNull()
    expect(windowHint(window('', ''), undefined)).toBeNull()
  })

  test.each([window('11:20', '20:00'), window('12:00', '26:10')])(
    '운영 시간을 벗어난 예약 시간은 그 까닭을 말한다: %j',
    (day) => {
      expect(windowHint(day, opening)).toBe('운영 시간(11:30 ~ 익일 02:00)에만 예약을 받아요.')
    },
  )

  test('쉬는 요일의 예약 시간은 소용없다고 말한다', () => {
    expect(windowHint(window('09:00', '18:00'), undefined)).toBe(
      '쉬는 요일이라 예약을 받을 수 없어요.',
    )
  })
})
