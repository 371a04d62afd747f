import type { StayStep } from '@matjari/contract/reservations/stays'
import type { ReservationSettings } from '@matjari/contract/schedule/entities'
import { plainCapacity } from '@matjari/contract/schedule/settings-rules'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { currentToasts } from '../../ui/overlay/toasts.ts'
import { CapacityCard } from './capacity-card.tsx'
import {
  changedRules,
  lastDayText,
  leadChoices,
  leadText,
  stayChoices,
  stayText,
  stepRange,
  withStep,
} from './capacity-draft.ts'
import { stayBar } from './stay-drawing.tsx'

describe('초안', () => {
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
})

describe('머무는 시간 그림', () => {
  test('앉은 시간만큼 막고, 그다음 예약 시간부터 다시 받는다', () => {
    const { rows, times, spoken } = stayBar(30, [{ who: null, minutes: 90 }])
    expect(times.map(({ time }) => time)).toEqual(['18:00', '18:30', '19:00', '19:30', '20:00'])
    expect(rows).toEqual([{ who: null, minutes: 90, width: 60, again: 60 }])
    expect(spoken).toBe('18:00에 앉은 팀은 18:00, 18:30, 19:00 자리를 써요')
  })

  test('간격에 맞지 않게 일어나면 다음 예약 시간까지는 아무도 받지 않는다', () => {
    const { rows } = stayBar(60, [{ who: null, minutes: 90 }])
    expect(rows).toMatchObject([{ width: 30, again: 40 }])
  })

  test('오래 머무르면 낮부터 그려 자정을 넘지 않고, 시각은 여섯 개까지만 적는다', () => {
    const { times } = stayBar(30, [
      { who: '2명까지', minutes: 60 },
      { who: '3명부터', minutes: 360 },
    ])
    expect(times.at(0)?.time).toBe('12:00')
    expect(times.at(-1)?.time).toBe('18:30')
    expect(times.filter(({ isLabelled }) => isLabelled)).toHaveLength(5)
  })
})

describe('카드', () => {
  const settings: ReservationSettings = {
    reservation: [
      {
        restaurantNo: '7',
        weekDay: 'Friday',
        reservationStartTime: '18:00',
        reservationEndTime: '22:00',
      },
    ],
    settingInfo: {
      restaurantNo: '7',
      interval: 30,
      minNum: 2,
      maxNum: 6,
      maxTeamNum: 3,
      description: '늦지 말아 주세요.',
      ...plainCapacity,
      stayByParty: [{ upTo: 2, minutes: 90 }],
      maxSeats: 24,
      horizonDays: 30,
      leadMinutes: 45,
      isPaused: 'N',
      pausedUntil: null,
    },
  }

  const booking = (reservationNo: string) => ({
    reservationNo,
    reserveDay: '2099-11-27',
    reserveTime: '19:00',
    numberOfGuests: 4,
    source: 'app',
    memberNickname: `손님${reservationNo}`,
    guestName: null,
    guestPhone: null,
  })

  type Sent = { readonly query: URLSearchParams; readonly body: unknown }

  /** Whom a look finds at that moment, latest made first. */
  let affected: () => string[]
  let sent: Sent[]
  /** What the next attempts to save are answered; then it works. */
  let refusals: { code: string; message: string }[]
  let root: Root

  const envelope = (items: unknown, header = { code: 'S200', message: '저장했어요.' }) =>
    Response.json({ header, body: { items } }, { status: header.code.startsWith('S') ? 200 : 409 })

  async function answer(url: string, { method = 'GET', body }: RequestInit) {
    if (url.includes('/affected')) {
      const found = affected()
      return envelope({ count: found.length, reservations: found.map(booking) })
    }
    if (method !== 'PUT') return envelope(settings)
    const query = new URL(url, location.href).searchParams
    sent.push({ query, body: typeof body === 'string' ? JSON.parse(body) : null })
    const refusal = refusals.shift()
    return refusal ? envelope(null, refusal) : envelope(settings)
  }

  async function until(isSo: () => boolean) {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  }

  const text = () => document.body.textContent ?? ''
  const buttonNamed = (name: string) =>
    [...document.querySelectorAll('button')].find(
      (button) => button.textContent === name && button.getAttribute('aria-disabled') !== 'true',
    )

  async function press(name: string) {
    await until(() => buttonNamed(name) !== undefined)
    buttonNamed(name)?.click()
  }

  function stay90() {
    const select = document.querySelector('select')
    if (!select) throw new Error('no select')
    select.value = '90'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  beforeEach(async () => {
    affected = () => []
    sent = []
    refusals = []
    vi.stubGlobal('fetch', answer)
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <CapacityCard restaurantNo="7" restaurantName="멘야하루" settings={settings} />
      </QueryClientProvider>,
    )
    await until(() => document.querySelector('select') !== null)
  })

  afterEach(() => {
    root.unmount()
    vi.unstubAllGlobals()
  })

  test('바꾼 것만 바뀌고 나머지 설정은 그대로 간다', async () => {
    stay90()
    await until(() => text().includes('바꾼 것 1가지'))
    await press('저장')
    await until(() => currentToasts().some(({ message }) => message === '저장했어요.'))
    const { isPaused: _, pausedUntil: __, ...rules } = settings.settingInfo ?? {}
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ settingInfo: { ...rules, stayMinutes: 90 } })
    expect(sent[0]?.query.has('affected')).toBe(false)
  })

  test('넘는 예약은 저장하기 전에 보이고, 지키거나 이유를 적어 취소한다', async () => {
    affected = () => ['2', '1']
    stay90()
    await until(() => text().includes('이대로 저장하면 2팀 8명이'))
    expect(text().indexOf('손님2')).toBeLessThan(text().indexOf('손님1'))
    await until(() => buttonNamed('2팀 지키고 저장') !== undefined)
    document.querySelector<HTMLInputElement>('input[value="cancel"]')?.click()
    await press('저장하고 2팀에 알리기')
    await until(() => text().includes('이유를 입력해 주세요.'))
    expect(sent).toEqual([])
    document.querySelector<HTMLInputElement>('input[value="keep"]')?.click()
    await press('2팀 지키고 저장')
    await until(() => sent.length === 1)
    expect(sent[0]?.query.get('affected')).toBe('keep')
  })

  test('그사이 누가 예약했으면 보내지 않고 다시 보이며, 서버가 되물어도 그렇다', async () => {
    affected = () => ['1']
    stay90()
    await until(() => text().includes('이대로 저장하면 1팀'))
    affected = () => ['2', '1']
    await press('1팀 지키고 저장')
    await until(() => text().includes('이대로 저장하면 2팀'))
    expect(sent).toEqual([])

    await press('되돌리기')
    affected = () => (sent.length === 0 ? [] : ['3'])
    refusals = [{ code: 'E409-AFFECTED', message: '예약이 있어요.' }]
    stay90()
    await press('저장')
    await until(() => text().includes('손님3'))
    expect(sent).toHaveLength(1)
    await press('1팀 지키고 저장')
    await until(() => sent.length === 2)
    expect(sent[1]?.query.get('affected')).toBe('keep')
  })

  test('저장하지 못하면 그 까닭을 말하고, 바꾼 것은 그대로 있다', async () => {
    refusals = [{ code: 'E409', message: '그사이 바뀌었어요.' }]
    stay90()
    await until(() => text().includes('바꾼 것 1가지'))
    await press('저장')
    await until(() => text().includes('그사이 바뀌었어요.'))
    expect(text()).toContain('예약설정 등록에 실패했습니다.')
    expect(text()).toContain('바꾼 것 1가지')
  })
})
