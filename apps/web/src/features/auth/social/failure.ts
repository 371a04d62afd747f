import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, errorMessage, networkError, timeoutError } from '../../../lib/api-error.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'

/** Why a social sign-in came to nothing: a code of the envelope, and a sentence. */
export type SocialFailure = { readonly code: string; readonly message: string }

/** What stays on the page when the alert is closed. */
export type SocialNews = { readonly tone: 'neutral' | 'danger'; readonly text: string }

export const failureOf = (error: unknown): SocialFailure => ({
  code: error instanceof ApiError ? error.code : refusals.internal.code,
  message: errorMessage(error),
})

/** The word of the provider, as OAuth spells it. */
export const providerFailure = (error: string): SocialFailure =>
  error === 'access_denied' ? refusals.socialCancelled : refusals.socialFailed

const known: readonly SocialFailure[] = [...Object.values(refusals), networkError(), timeoutError()]

// Anybody can write a link with a code in it: no sentence may be smuggled into our alert.
const codeShape = /^[A-Z][A-Z0-9-]{0,23}$/

/** The way to /login, and back from its address. */
export const loginPathAfter = ({ code }: SocialFailure) =>
  `/login?error=${encodeURIComponent(code)}`

export function failureInAddress(code: string): SocialFailure {
  if (!codeShape.test(code)) return refusals.socialFailed
  return known.find((failure) => failure.code === code) ?? { ...refusals.socialFailed, code }
}

const isCancelled = ({ code }: SocialFailure) => code === refusals.socialCancelled.code
const isInactive = ({ code }: SocialFailure) => code.endsWith('-INACTIVE')

/** Somebody who turned back knows it: there is no alarm for that. */
export function alertAbout(failure: SocialFailure) {
  if (isCancelled(failure)) return
  const { inactiveAtLogin } = messages.session
  void showAlert(isInactive(failure) ? inactiveAtLogin : messages.login.socialFailed(failure.code))
}

export function newsOf(failure: SocialFailure): SocialNews | null {
  if (isInactive(failure)) return null
  return { tone: isCancelled(failure) ? 'neutral' : 'danger', text: failure.message }
}

/** `/login?error=CODE`, where our server and our return pages send a failed try: told once. */
export function useFailureInAddress(tell: (failure: SocialFailure) => void) {
  const navigate = useNavigate()
  const { search, ...location } = useLocation()
  const state: unknown = location.state
  const code = new URLSearchParams(search).get('error')
  const seen = useRef<string>(null)

  useEffect(() => {
    if (code === seen.current) return
    seen.current = code
    if (code === null) return
    void navigate('/login', { replace: true, state })
    tell(failureInAddress(code))
  }, [code, state, navigate, tell])
}
