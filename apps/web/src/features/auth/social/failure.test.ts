import { refusals } from '@matjari/contract/refusals'
import { afterEach, expect, test } from 'vitest'
import { networkError } from '../../../lib/api-error.ts'
import { firstAlert, removeAlert } from '../../../ui/overlay/alerts.ts'
import {
  alertAbout,
  failureInAddress,
  failureOf,
  loginPathAfter,
  newsOf,
  providerFailure,
} from './failure.ts'

afterEach(() => {
  const pending = firstAlert()
  if (pending) removeAlert(pending.id)
})

test.each([
  [
    '실패는 코드로 알리고 까닭을 남긴다',
    refusals.socialFailed,
    '로그인 실패: ErrorCode E400-SOCIAL',
  ],
  ['이미 있는 이메일도 코드로 알린다', refusals.emailTaken, '로그인 실패: ErrorCode E409-EMAIL'],
])('%s', (_name, failure, alert) => {
  alertAbout(failure)
  expect(firstAlert()?.message).toBe(alert)
  expect(newsOf(failure)).toEqual({ tone: 'danger', text: failure.message })
})

test('그만둔 사람은 놀라게 하지 않는다', () => {
  const failure = providerFailure('access_denied')
  alertAbout(failure)
  expect(firstAlert()).toBeNull()
  expect(newsOf(failure)).toEqual({ tone: 'neutral', text: '소셜 로그인을 취소했어요.' })
})

test.each([refusals.inactive, refusals.inactiveAccount])(
  '정지된 계정은 그렇게 말한다',
  (failure) => {
    alertAbout(failure)
    expect(firstAlert()?.message).toBe('비활성화된 계정이거나 정지된 계정입니다.')
    expect(newsOf(failure)).toBeNull()
  },
)

test.each([
  [refusals.socialCancelled.code, refusals.socialCancelled.message],
  [refusals.sessionOver.code, refusals.sessionOver.message],
  ['NETWORK', networkError().message],
  ['E499-NEW', refusals.socialFailed.message],
])('주소의 코드 %s에 맞는 문장을 안다', (code, message) => {
  expect(failureInAddress(code)).toMatchObject({ code, message })
})

test.each(['', '지금 전화 주세요', 'E400 <b>', 'E'.repeat(25), 'e400'])(
  '주소에 심은 글 «%s»은 보이지 않는다',
  (code) => {
    expect(failureInAddress(code)).toEqual(refusals.socialFailed)
  },
)

test('로그인 화면의 주소로 보낸 코드는 그대로 돌아온다', () => {
  const path = loginPathAfter(failureOf(networkError()))
  const code = new URL(path, 'http://localhost').searchParams.get('error') ?? ''
  expect(failureInAddress(code).code).toBe('NETWORK')
})
