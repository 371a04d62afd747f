import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered } from '../../../../test/support/answers.ts'
import {
  button,
  dialog,
  pressAsSoonAs,
  pressable,
  read,
  text,
  typeInto,
  until,
} from '../../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../../test/support/screen.tsx'
import { useSaveException } from '../exceptions/changes.ts'
import { exceptionBody, newException } from '../exceptions/draft.ts'
import { useAffectedQuestion } from './use-question.tsx'

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
