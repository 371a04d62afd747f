import { refusals } from '@matjari/contract/refusals'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered } from '../../../test/support/answers.ts'
import {
  button,
  dialog,
  pressAsSoonAs,
  pressable,
  read,
  text,
  typeInto,
  until,
} from '../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { useAffectedQuestion } from './affected-dialog.tsx'
import { type AffectedAnswer, type AskAffected, sendDecided } from './affected-sending.ts'
import {
  type AffectedBooking,
  affectedChoices,
  affectedLine,
  affectedText,
  saveLabel,
} from './affected-text.ts'
import { exceptionBody, newException } from './exception-draft.ts'
import { useSaveException } from './schedule-changes.ts'

describe('문장', () => {
  const booking: AffectedBooking = {
    reservationNo: '1',
    reserveDay: '2026-07-18',
    reserveTime: '18:00',
    numberOfGuests: 4,
    guestName: null,
    guestPhone: null,
    memberNickname: '저녁은국수',
    source: 'app',
  }

  test('언제 누가 몇 명이 오고, 어떻게 알릴 수 있는지 말한다', () => {
    expect(affectedLine(booking)).toEqual({
      reservationNo: '1',
      when: '7.18 (토) 18:00',
      guest: '저녁은국수 · 4명',
      source: null,
      name: '저녁은국수',
      phone: null,
      withoutPhone: '앱 알림만 가능',
    })
  })

  test('직접 받은 예약은 적어 둔 이름과 번호, 받은 길을 말한다', () => {
    const entered = { ...booking, guestName: '김손님', memberNickname: null, guestPhone: '010-1' }
    expect(affectedLine({ ...entered, reserveTime: '25:30', source: 'phone' })).toMatchObject({
      when: '7.18 (토) 익일 01:30',
      guest: '김손님 · 4명',
      source: '전화 예약',
      phone: '010-1',
      withoutPhone: '전화번호 없음',
    })
  })

  test('이름이 없어도 손님이고, 떠난 회원은 예약 현황에서처럼 부른다', () => {
    const nameless = { ...booking, memberNickname: null }
    const names = [{ ...nameless, source: 'phone' as const }, nameless].map(
      (one) => affectedLine(one).guest,
    )
    expect(names).toEqual(['손님 · 4명', '탈퇴한 회원 · 4명'])
  })

  test('자리 수를 넘는 예약을 세고, 단추는 그 예약이 어떻게 되는지 말한다', () => {
    const phoned = { ...booking, source: 'phone' as const, guestPhone: '010-1', numberOfGuests: 3 }
    const both = [booking, phoned]
    expect(affectedText(both, 'crowded')).toEqual({
      headline: '이대로 저장하면 2팀 7명이 자리 수를 넘어요.',
      explained: '늦게 잡은 예약부터 보여 드려요. 전화번호는 정하는 동안에만 보여요.',
    })
    expect(affectedChoices(both, 'crowded')[1].effect).toBe(
      '이유를 적으면 손님에게 앱 알림과 메일이 가요. 전화나 현장에서 받은 1팀에는 직접 알려 주세요.',
    )
    expect(affectedText(both, 'closed')).toEqual({
      headline: '이 기간에 2팀 7명의 예약이 있어요.',
      explained: '전화번호는 정하는 동안에만 보여요.',
    })
    expect(affectedChoices(both, 'closed')[0].effect).toBe('2팀은 받고, 새 예약은 받지 않아요.')
    expect(saveLabel([], 'keep')).toBe('저장')
    expect(saveLabel(both, 'keep')).toBe('2팀 지키고 저장')
    expect(saveLabel(both, 'cancel')).toBe('저장하고 2팀 취소하기')
    expect(saveLabel([booking, booking], 'cancel')).toBe('저장하고 2팀에 알리기')
    expect(affectedText(both, 'changed').headline).toBe(
      '이대로 바꾸면 2팀 7명의 예약을 지킬 수 없어요.',
    )
    expect(saveLabel(both, 'keep', 'changed')).toBe('2팀 지키고 바꾸기')
  })
})

describe('보내기', () => {
  type Send = (
    affected: 'keep' | 'cancel' | undefined,
    reason: string | undefined,
  ) => Promise<string>

  const planned = { kind: 'settingsDeleted', restaurantNo: '1' } as const
  const undecided = new ApiError('예약이 있어요.', refusals.affectedBookings)

  /** One who answers in this order, whatever is planned. */
  const answering = (...answers: AffectedAnswer[]) =>
    vi.fn<AskAffected>(() => Promise.resolve(answers.shift() ?? { go: false as const }))

  test('정한 대로, 적은 이유와 함께 보낸다', async () => {
    const send = vi.fn<Send>(() => Promise.resolve('했어요'))
    const ask = answering({ go: true, affected: 'cancel', reason: '일찍 닫아요.' })
    expect(await sendDecided({ ask, planned, send })).toBe('했어요')
    expect(ask.mock.calls).toEqual([[planned]])
    expect(send.mock.calls).toEqual([['cancel', '일찍 닫아요.']])
  })

  test('돌아가면 아무것도 보내지 않는다', async () => {
    const send = vi.fn<Send>(() => Promise.resolve('했어요'))
    expect(await sendDecided({ ask: answering({ go: false }), planned, send })).toBeNull()
    expect(send).not.toHaveBeenCalled()
  })

  test('묻고 보내는 사이에 예약이 들어오면 다시 묻는다', async () => {
    const send = vi.fn<Send>((affected) =>
      affected ? Promise.resolve(affected) : Promise.reject(undecided),
    )
    const ask = answering({ go: true }, { go: true, affected: 'keep' })
    expect(await sendDecided({ ask, planned, send })).toBe('keep')
  })

  test('두 번 물어도 안 되면 그 까닭을 말한다', async () => {
    const send = () => Promise.reject(undecided)
    const ask = answering({ go: true }, { go: true }, { go: true })
    await expect(sendDecided({ ask, planned, send })).rejects.toBe(undecided)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('다른 까닭으로 안 되면 다시 묻지 않는다', async () => {
    const broken = new ApiError('서버가 아파요.', { code: 'E500', status: 500 })
    const ask = answering({ go: true }, { go: true })
    await expect(sendDecided({ ask, planned, send: () => Promise.reject(broken) })).rejects.toBe(
      broken,
    )
    expect(ask).toHaveBeenCalledTimes(1)
  })
})

describe('묻는 창', () => {
  const day = '2026-12-24'
  const short = { startTime: '11:00', endTime: '18:00', breakStartTime: '', breakEndTime: '' }
  const booking = {
    reservationNo: '1',
    reserveDay: day,
    reserveTime: '18:30',
    numberOfGuests: 4,
    source: 'app',
    memberNickname: '저녁은국수',
    guestName: null,
    guestPhone: null,
  }

  let sent: URLSearchParams[]

  beforeEach(() => {
    sent = []
    vi.stubGlobal('fetch', async (url: string) => {
      const { pathname, searchParams } = new URL(url, 'http://test')
      if (pathname === '/api/settings/affected')
        return answered({ count: 1, reservations: [booking] })
      sent.push(searchParams)
      return answered({})
    })
  })

  afterEach(() => {
    closeScreen()
    vi.unstubAllGlobals()
  })

  /** Closing early on one day, with these words about it for the guests. */
  function EarlyClosing({ notice }: { notice: string }) {
    const { ask, dialog: question } = useAffectedQuestion('멘야하루')
    const saving = useSaveException({ restaurantNo: '7', askAffected: ask })
    const draft = { ...newException, day, isClosed: false, reason: notice }
    return (
      <>
        <button
          type="button"
          onClick={() => saving.mutate(exceptionBody(draft, { restaurantNo: '7', hours: short }))}
        >
          일찍 닫기
        </button>
        {question}
      </>
    )
  }

  async function chooseToCancel(notice: string) {
    showScreen(<EarlyClosing notice={notice} />, { at: '/mypage/restaurant' })
    await until(() => button('일찍 닫기'))
    button('일찍 닫기')?.click()
    await until(() => button('1팀 지키고 바꾸기'))
    document.querySelector<HTMLInputElement>('input[value="cancel"]')?.click()
    await until(() => pressable('바꾸고 1팀에 알리기'))
  }

  test('일찍 닫으며 예약을 취소하려면 이유를 적어야 하고, 손님은 그 이유를 읽는다', async () => {
    await chooseToCancel('')
    button('바꾸고 1팀에 알리기')?.click()
    await read('이유를 입력해 주세요.')
    expect(sent).toEqual([])
    typeInto(document.querySelector('textarea'), ' 보일러를 고쳐요. ')
    await until(() => text().includes('보일러를 고쳐요.'))
    button('바꾸고 1팀에 알리기')?.click()
    await until(() => sent.length === 1)
    expect(sent[0]?.get('affected')).toBe('cancel')
    expect(sent[0]?.get('reason')).toBe('보일러를 고쳐요.')
  })

  test('그날의 안내가 있으면 이유로 먼저 적혀 있고, 지키면 이유를 보내지 않는다', async () => {
    await chooseToCancel('가게 공사')
    expect(document.querySelector('textarea')?.value).toBe('가게 공사')
    document.querySelector<HTMLInputElement>('input[value="keep"]')?.click()
    await until(() => button('1팀 지키고 바꾸기'))
    button('1팀 지키고 바꾸기')?.click()
    await until(() => sent.length === 1)
    expect(sent[0]?.toString()).toBe('affected=keep')
    await until(() => dialog() === null)
  })

  test('두 번 누른 저장은 그사이 물은 예약을 읽지 않고 지키게 하지 않는다', async () => {
    showScreen(<EarlyClosing notice="" />, { at: '/mypage/restaurant' })
    await until(() => button('일찍 닫기'))
    pressAsSoonAs('1팀 지키고 바꾸기')
    button('일찍 닫기')?.click()
    await until(() => sent.length > 0 || pressable('1팀 지키고 바꾸기'))
    expect(sent).toEqual([])
    pressable('1팀 지키고 바꾸기')?.click()
    await until(() => sent.length === 1)
    expect(sent[0]?.get('affected')).toBe('keep')
  })
})
