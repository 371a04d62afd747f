import { messages } from '@matjari/contract/messages'
import type { HoursException, OperatingHours } from '@matjari/contract/schedule/entities'
import { closedDay, defaultDay } from '@matjari/contract/schedule/hours-rules'
import { type WeekDay, weekDays } from '@matjari/contract/seoul-day'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import type { AffectedAnswer, AskAffected } from './affected-sending.ts'
import { OwnerHoursDialog } from './hours-dialog.tsx'
import { ownerExceptionRows, ownerHoursRows, ownerHoursText } from './hours-text.ts'
import { isSameWeek, weekBody, weekDraft, withDay, withMondayEverywhere } from './week-draft.ts'

describe('한 주 초안', () => {
  const open = (weekDay: WeekDay, rest: string | null = null): OperatingHours => ({
    operatingHoursNo: '1',
    restaurantNo: '7',
    weekDay,
    weekday: weekDay,
    startTime: '18:00',
    endTime: '26:00',
    breakStartTime: rest && '21:00',
    breakEndTime: rest,
  })

  test('아직 없으면 모든 요일을 09:00부터 18:00까지로 연다', () => {
    expect(weekDraft([]).map(({ weekDay, ...times }) => [weekDay, times])).toEqual([
      ['Monday', defaultDay],
      ['Tuesday', defaultDay],
      ['Wednesday', defaultDay],
      ['Thursday', defaultDay],
      ['Friday', defaultDay],
      ['Saturday', defaultDay],
      ['Sunday', defaultDay],
    ])
  })

  test('등록된 한 주는 빠진 요일을 휴무로 하고 그대로 연다', () => {
    const week = weekDraft([open('Tuesday', '22:00'), open('Sunday')])
    expect(week[0]).toEqual({ weekDay: 'Monday', ...closedDay })
    expect(week[1]).toEqual({
      weekDay: 'Tuesday',
      startTime: '18:00',
      endTime: '26:00',
      breakStartTime: '21:00',
      breakEndTime: '22:00',
    })
    expect(week[6]).toMatchObject({ startTime: '18:00', breakStartTime: '', breakEndTime: '' })
  })

  test('하루를 바꾸면 그 요일만 바뀐다', () => {
    const before = weekDraft([])
    const after = withDay(before, { weekDay: 'Friday', ...closedDay })
    expect(after.filter((day) => day.startTime === '').map((day) => day.weekDay)).toEqual([
      'Friday',
    ])
    expect(isSameWeek(before, after)).toBe(false)
    expect(isSameWeek(before, withDay(after, { weekDay: 'Friday', ...defaultDay }))).toBe(true)
  })

  test.each(['startTime', 'endTime', 'breakStartTime', 'breakEndTime'] as const)(
    '%s만 달라도 다른 한 주다',
    (field) => {
      const week = weekDraft([])
      const sunday = { weekDay: 'Sunday' as const, ...defaultDay, [field]: '10:10' }
      expect(isSameWeek(week, withDay(week, sunday))).toBe(false)
    },
  )

  test('월요일 시간을 모든 요일에 넣는다', () => {
    const week = withMondayEverywhere(weekDraft([open('Monday', '22:00'), open('Sunday')]))
    expect(week.map(({ breakEndTime }) => breakEndTime)).toEqual(Array(7).fill('22:00'))
    expect(new Set(week.map(({ weekDay }) => weekDay)).size).toBe(7)
  })

  test('쉬는 날도 빈 칸으로 일곱 날을 모두 보낸다', () => {
    const body = weekBody('7', weekDraft([open('Monday')]))
    expect(body).toHaveLength(7)
    expect(body[0]).toMatchObject({ restaurantNo: '7', weekDay: 'Monday', endTime: '26:00' })
    expect(body[6]).toEqual({ restaurantNo: '7', weekDay: 'Sunday', ...closedDay })
  })
})

describe('문장', () => {
  const times = (
    startTime: string,
    endTime: string,
    rest: readonly [string, string] | null = null,
  ) => ({
    startTime,
    endTime,
    breakStartTime: rest?.[0] ?? null,
    breakEndTime: rest?.[1] ?? null,
  })

  test('영업 시간과 브레이크를 적는다', () => {
    expect(ownerHoursText(times('11:30', '22:00', ['15:00', '17:00']))).toEqual({
      range: '11:30 ~ 22:00',
      rest: '(브레이크 15:00 ~ 17:00)',
    })
    expect(ownerHoursText(times('11:30', '22:00'))).toEqual({ range: '11:30 ~ 22:00', rest: null })
  })

  test('24시를 넘는 시각은 24를 빼고 적는다', () => {
    expect(ownerHoursText(times('18:00', '26:00', ['24:30', '25:00']))).toEqual({
      range: '18:00 ~ 02:00',
      rest: '(브레이크 00:30 ~ 01:00)',
    })
    expect(ownerHoursText(times('09:00', '33:00')).range).toBe('09:00 ~ 09:00')
  })

  test('반쪽짜리 브레이크는 적지 않는다', () => {
    expect(ownerHoursText({ ...times('09:00', '18:00'), breakStartTime: '12:00' }).rest).toBeNull()
  })

  test('월요일부터 일요일까지, 빠진 요일은 휴무다', () => {
    const friday = {
      operatingHoursNo: '1',
      restaurantNo: '7',
      weekDay: 'Friday' as const,
      weekday: 'Friday' as const,
      ...times('11:30', '25:00'),
      startTime: '11:30',
      endTime: '25:00',
    }
    expect(
      ownerHoursRows([friday]).map(({ label, range }) => `${label} ${range ?? '휴무'}`),
    ).toEqual([
      '월 휴무',
      '화 휴무',
      '수 휴무',
      '목 휴무',
      '금 11:30 ~ 01:00',
      '토 휴무',
      '일 휴무',
    ])
  })

  const exception = (day: string, more: Partial<HoursException> = {}): HoursException => ({
    restaurantNo: '7',
    day,
    isClosed: 'Y',
    startTime: null,
    endTime: null,
    breakStartTime: null,
    breakEndTime: null,
    reason: '',
    ...more,
  })

  test('다른 날은 가까운 날부터, 지난 날은 빼고 적는다', () => {
    const rows = ownerExceptionRows(
      [
        exception('2027-01-01', { isClosed: 'N', startTime: '18:00', endTime: '26:00' }),
        exception('2026-11-14'),
        exception('2026-11-15', { reason: ' 내부 수리 ' }),
      ],
      '2026-11-15',
    )
    expect(rows.map(({ label, range, reason }) => [label, range, reason])).toEqual([
      ['11.15 (일)', null, '내부 수리'],
      ['1.1 (금)', '18:00 ~ 02:00', ''],
    ])
  })
})

describe('영업시간 창', () => {
  type SentDay = { weekDay: string; startTime: string; endTime: string; breakStartTime: string }

  let sent: { way: string; week: SentDay[] }[]
  let isBroken: boolean
  let isRegistered: boolean
  let decision: AffectedAnswer
  let root: Root

  const registered = () =>
    weekDays.slice(1).map((weekDay, n) => ({
      operatingHoursNo: `${n}`,
      restaurantNo: '7',
      weekDay,
      weekday: weekDay,
      startTime: '18:00',
      endTime: '26:00',
      breakStartTime: null,
      breakEndTime: null,
    }))

  /** As much of the server as the dialog talks to. */
  function fetched(address: string, { method, body }: RequestInit) {
    const { search } = new URL(address, 'http://localhost')
    if (method === 'GET') return answer('S200', isRegistered ? registered() : [])
    const week = JSON.parse(typeof body === 'string' ? body : '') as SentDay[]
    sent.push({ way: `${method}${search}`, week })
    return isBroken ? answer('E500', null) : answer('S200', registered())
  }

  const answer = (code: string, items: unknown) =>
    Promise.resolve(
      new Response(
        JSON.stringify({
          header: { code, message: code === 'S200' ? '했어요.' : '서버가 아파요.' },
          body: { items },
        }),
      ),
    )

  async function until(isSo: () => unknown) {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  }

  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? element.textContent ?? ''
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find((one) => nameOf(one) === name)
  const time = (name: string) => document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)

  async function enter(name: string, value: string) {
    const input = time(name)
    input?.focus()
    // As a browser does it: React listens to the event, and looks past its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input?.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await until(() => input?.hasAttribute('data-unheard'))
  }

  /** As the dialog of the alerts does it. */
  async function reply(isConfirmed: boolean) {
    await until(firstAlert)
    const dialog = firstAlert()
    if (dialog) removeAlert(dialog.id)
    dialog?.answer(isConfirmed)
    return dialog?.message
  }

  const closed = vi.fn<() => void>()
  const askAffected = vi.fn<AskAffected>(() => Promise.resolve(decision))

  async function open() {
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
    root.render(
      <StrictMode>
        <QueryClientProvider client={makeQueryClient()}>
          <OwnerHoursDialog open onClose={closed} restaurantNo="7" askAffected={askAffected} />
        </QueryClientProvider>
      </StrictMode>,
    )
    await until(() => time('화요일 시작'))
  }

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    closed.mockReset()
    askAffected.mockClear()
    sent = []
    isBroken = false
    isRegistered = true
    decision = { go: true }
  })

  afterEach(() => {
    root.unmount()
    vi.unstubAllGlobals()
    for (let pending = firstAlert(); pending; pending = firstAlert()) removeAlert(pending.id)
  })

  test('처음 등록할 때는 묻지 않고 일곱 날을 한 번만 보낸다', async () => {
    isRegistered = false
    await open()
    button('일요일 운영시간 지우기')?.click()
    await until(() => time('일요일 시작') === null)
    button('등록하기')?.click()
    button('등록하기')?.click()
    expect(await reply(true)).toBe('했어요.')
    await until(() => closed.mock.calls.length > 0)
    expect(sent.map(({ way }) => way)).toEqual(['POST'])
    expect(sent[0]?.week).toHaveLength(7)
    expect(sent[0]?.week[0]).toMatchObject({ startTime: '09:00', endTime: '18:00' })
    expect(sent[0]?.week[6]).toMatchObject({ startTime: '', endTime: '' })
    expect(askAffected.mock.calls).toEqual([])
  })

  test('고칠 때는 걸리는 예약을 어떻게 할지 물어 함께 보낸다', async () => {
    decision = { go: true, affected: 'keep' }
    await open()
    await enter('화요일 마감', '01:00')
    time('화요일 마감')?.blur()
    await until(() => !time('화요일 마감')?.hasAttribute('data-unheard'))
    button('수정하기')?.click()
    expect(await reply(true)).toBe('했어요.')
    expect(sent.map(({ way }) => way)).toEqual(['PUT?affected=keep'])
    expect(sent[0]?.week[1]).toMatchObject({ weekDay: 'Tuesday', endTime: '25:00' })
    expect(askAffected.mock.calls[0]?.[0]).toMatchObject({ kind: 'hours' })
  })

  test('돌아가기를 고르면 보내지 않고 고친 그대로 남는다', async () => {
    decision = { go: false }
    await open()
    button('월요일 브레이크타임 추가')?.click()
    await until(() => time('월요일 브레이크 시작'))
    button('수정하기')?.click()
    await until(() => askAffected.mock.calls.length === 1)
    await until(() => button('수정하기')?.getAttribute('aria-busy') === null)
    expect(sent).toEqual([])
    expect(closed.mock.calls).toEqual([])
    expect(time('월요일 브레이크 시작')?.value).toBe('12:00')
  })

  test('저장하지 못하면 이유를 말하고 열어 둔다', async () => {
    isBroken = true
    await open()
    button('수정하기')?.click()
    expect(await reply(true)).toBe(`${messages.hours.saveFailed}\n서버가 아파요.`)
    expect(closed.mock.calls).toEqual([])
  })

  test('규칙에 어긋난 시각은 칸을 떠날 때 말하고 있던 시각으로 되돌린다', async () => {
    await open()
    await enter('화요일 시작', '18:03')
    expect(firstAlert()).toBeNull()
    time('화요일 시작')?.blur()
    expect(await reply(true)).toBe('10분 단위로만 선택할 수 있습니다.')
    await until(() => document.activeElement === time('화요일 시작'))
    expect(time('화요일 시작')?.value).toBe('18:00')
  })

  test('모두 쉬는 한 주는 보내지 않는다', async () => {
    await open()
    button('월요일 시간을 모든 요일에')?.click()
    await until(() => time('화요일 시작') === null)
    button('수정하기')?.click()
    expect(await reply(true)).toBe(messages.hours.allClosed)
    expect(sent).toEqual([])
  })

  test('바꾼 것이 없으면 그냥 닫고, 있으면 버릴지 묻는다', async () => {
    await open()
    button('닫기')?.click()
    await until(() => closed.mock.calls.length === 1)
    button('화요일 운영시간 지우기')?.click()
    await until(() => time('화요일 시작') === null)
    button('닫기')?.click()
    expect(await reply(false)).toContain('저장하지 않은 내용')
    expect(closed.mock.calls).toHaveLength(1)
    button('닫기')?.click()
    await reply(true)
    await until(() => closed.mock.calls.length === 2)
  })

  test('넣던 시각이 있어도 버릴지 묻는다', async () => {
    await open()
    await enter('화요일 시작', '17:00')
    button('닫기')?.click()
    expect(await reply(true)).toContain('저장하지 않은 내용')
  })
})
