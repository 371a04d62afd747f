import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered } from '../../../test/support/answers.ts'
import { button, dialog, read, typeInto, until } from '../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn, beSignedOut } from '../../../test/support/signed-in.ts'
import { undecided, upcomingGuests } from '../../../test/support/upcoming-guests.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { WithdrawForm } from './withdraw-form.tsx'

/** Teams still to come to the member's restaurants. */
let teams: number
let bodies: unknown[]

function fetched(address: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  if (method === 'DELETE' && address === '/api/member/delete') {
    const sent = JSON.parse(typeof body === 'string' ? body : '') as { affected?: string }
    bodies.push(sent)
    return Promise.resolve(teams > 0 && !sent.affected ? undecided() : answered(null))
  }
  if (address.endsWith('/upcoming-guests')) return Promise.resolve(answered(upcomingGuests(teams)))
  return Promise.resolve(answered({ memberId: 'owner_1', isSocial: 'N' }))
}

function answer(isYes: boolean) {
  const question = firstAlert()
  if (question) removeAlert(question.id)
  question?.answer(isYes)
}

async function submit() {
  const field = () => document.querySelector<HTMLInputElement>('input[name="password"]')
  await until(field)
  typeInto(field(), 'Matjari!2026')
  button('확인')?.click()
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  beSignedIn('1')
  teams = 0
  bodies = []
  showScreen(<WithdrawForm />, { at: '/user-delete' })
})

afterEach(() => {
  closeScreen()
  beSignedOut()
  vi.unstubAllGlobals()
})

test('올 손님이 있으면 몇 팀이 무엇을 읽는지 보고 그만두거나 취소하고 탈퇴한다', async () => {
  teams = 3
  await submit()
  await read('내 가게에 올 손님 3팀의 예약이 모두 취소되고')
  expect(dialog()?.textContent).toContain('국숫집 예약이 취소됐어요')
  expect(dialog()?.textContent).toContain('이유: 가게가 문을 닫았어요.')
  expect(document.activeElement?.textContent).toBe('그만두기')
  button('그만두기')?.click()
  await until(() => dialog() === null)
  expect(bodies).toEqual([])
  await submit()
  await until(() => dialog() !== null)
  expect(document.querySelector('[role="radiogroup"]')).toBeNull()
  typeInto(document.querySelector('textarea'), '고향으로 내려가요')
  await read('이유: 고향으로 내려가요.')
  button('예약 취소하고 탈퇴')?.click()
  await until(() => bodies.length > 0)
  expect(bodies).toEqual([
    { password: 'Matjari!2026', affected: 'cancel', reason: '고향으로 내려가요' },
  ])
})

test('올 손님이 없으면 전처럼 묻고, 그사이 예약이 들어오면 다시 묻는다', async () => {
  await submit()
  await until(() => firstAlert() !== null)
  expect(firstAlert()?.message).toBe('정말 탈퇴하시겠습니까?')
  teams = 1
  answer(true)
  await read('내 가게에 올 손님 1팀의 예약이 모두 취소되고')
  button('예약 취소하고 탈퇴')?.click()
  await until(() => bodies.length === 2)
  expect(bodies).toEqual([
    { password: 'Matjari!2026' },
    { password: 'Matjari!2026', affected: 'cancel', reason: '가게가 문을 닫았어요.' },
  ])
  await until(() => firstAlert() !== null)
  expect(firstAlert()?.message).toContain('회원 탈퇴에 성공하였습니다.')
})
