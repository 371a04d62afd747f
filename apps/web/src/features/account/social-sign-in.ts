import type { LoginInfo, SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, errorMessage, networkError, timeoutError } from '../../lib/api-error.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { signInOrAwaitCode } from './pending-sign-in.ts'

/** Why a social sign-in failed: a code of the envelope, and a sentence. */
export type SocialFailure = { readonly code: string; readonly message: string }

/** The notice that stays on the page when the alert is closed. */
export type SocialNotice = { readonly tone: 'neutral' | 'danger'; readonly text: string }

export const failureOf = (error: unknown): SocialFailure => ({
  code: error instanceof ApiError ? error.code : refusals.internal.code,
  message: errorMessage(error),
})

/** The provider's error code, as OAuth spells it. */
export const providerFailure = (error: string): SocialFailure =>
  error === 'access_denied' ? refusals.socialCancelled : refusals.socialFailed

const failures: readonly SocialFailure[] = [
  ...Object.values(refusals),
  networkError(),
  timeoutError(),
]

// Any site can link here with a code in the query: only this shape is accepted, so no foreign sentence gets into
// our alert.
const codeShape = /^[A-Z][A-Z0-9-]{0,23}$/

/** The login address with a failure in it; `useFailureInAddress` reads it. */
export const loginPathAfter = ({ code }: SocialFailure) =>
  `/login?error=${encodeURIComponent(code)}`

export function failureInAddress(code: string): SocialFailure {
  if (!codeShape.test(code)) return refusals.socialFailed
  return failures.find((failure) => failure.code === code) ?? { ...refusals.socialFailed, code }
}

const isCancelled = ({ code }: SocialFailure) => code === refusals.socialCancelled.code
const isInactive = ({ code }: SocialFailure) => code.endsWith('-INACTIVE')

/** A visitor who cancelled at the provider needs no alert. */
export function alertSocialFailure(failure: SocialFailure) {
  if (isCancelled(failure)) return
  const { inactiveAtLogin } = messages.session
  void showAlert(isInactive(failure) ? inactiveAtLogin : messages.login.socialFailed(failure.code))
}

export function socialNoticeOf(failure: SocialFailure): SocialNotice | null {
  if (isInactive(failure)) return null
  return { tone: isCancelled(failure) ? 'neutral' : 'danger', text: failure.message }
}

/** `/login?error=CODE`, where our server and our return pages send a failed attempt: shown once. */
export function useFailureInAddress(onFailure: (failure: SocialFailure) => void) {
  const navigate = useNavigate()
  const { search, ...location } = useLocation()
  const state: unknown = location.state
  const code = new URLSearchParams(search).get('error')
  const handledCode = useRef<string>(null)

  useEffect(() => {
    if (code === handledCode.current) return
    handledCode.current = code
    if (code === null) return
    void navigate('/login', { replace: true, state })
    onFailure(failureInAddress(code))
  }, [code, state, navigate, onFailure])
}

/** After any social login. Returns the reason when the account is deactivated. */
export function signInWithSocial(signedIn: SignedIn): SocialFailure | null {
  if (signedIn.loginInfo.isActive === 'N') return refusals.inactiveAccount
  signInOrAwaitCode(signedIn, { socialLoginState: true, longTimeAuth: false })
  return null
}

/** The two-step code comes first, then the form for missing details. */
export function pathAfterLogin(loginInfo: LoginInfo | null, returnTo: string | null = null) {
  if (loginInfo?.isTwoStepNeeded === 'Y') return '/login'
  return loginInfo?.isModify === 'N' ? '/social-info' : (returnTo ?? '/')
}

/** What Google sent to our return address in the popup. */
export type GoogleAnswer =
  | { readonly state: string; readonly code: string }
  | { readonly state: string; readonly error: string }

type Announcement = {
  readonly kind: 'answer'
  readonly answer: GoogleAnswer
  readonly takeBefore: number
}
type Receipt = { readonly kind: 'taken'; readonly state: string }

// A channel and not `window.opener`: the policies of the provider's pages may have cut the opener.
const channelName = 'matjari-google'

const patienceMs = 1500
// Shorter than the popup's own waiting time: a page that was asleep must not take an answer the popup already
// uses.
const takeWithinMs = 1000

/** In the popup: true when the page that opened it has taken the answer. */
export function sendAnswerToOpener(answer: GoogleAnswer): Promise<boolean> {
  const channel = new BroadcastChannel(channelName)
  return new Promise((resolve) => {
    function finish(isTaken: boolean) {
      clearTimeout(timer)
      channel.close()
      resolve(isTaken)
    }
    const timer = setTimeout(() => finish(false), patienceMs)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isReceipt(data) && data.state === answer.state) finish(true)
    })
    const takeBefore = Date.now() + takeWithinMs
    channel.postMessage({ kind: 'answer', answer, takeBefore } satisfies Announcement)
  })
}

/** In the page that opened the popup: takes the one answer with its own state, and acknowledges it. */
export function onGoogleAnswer(state: string, onAnswer: (answer: GoogleAnswer) => void) {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isAnnouncement(data) || data.answer.state !== state) return
    if (Date.now() >= data.takeBefore) return
    channel.postMessage({ kind: 'taken', state } satisfies Receipt)
    channel.close()
    onAnswer(data.answer)
  })
  return () => channel.close()
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const hasText = (value: object, name: string) => typeof Reflect.get(value, name) === 'string'

const isReceipt = (data: unknown): data is Receipt =>
  isObject(data) && 'kind' in data && data.kind === 'taken' && hasText(data, 'state')

const isAnnouncement = (data: unknown): data is Announcement =>
  isObject(data) &&
  'kind' in data &&
  data.kind === 'answer' &&
  'takeBefore' in data &&
  typeof data.takeBefore === 'number' &&
  'answer' in data &&
  isAnswer(data.answer)

const isAnswer = (value: unknown): value is GoogleAnswer =>
  isObject(value) && hasText(value, 'state') && (hasText(value, 'code') || hasText(value, 'error'))
