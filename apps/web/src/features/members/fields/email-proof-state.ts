import { limits } from '@matjari/contract/limits'

/** An address, the code that was sent to it, and how far the proof has come. */
export type EmailProofState = {
  readonly email: string
  readonly code: string
  readonly pending: 'sending' | 'checking' | null
  /** Once sent, the button says so until the address changes. */
  readonly hasSent: boolean
  /** Epoch milliseconds; null while no code is awaited, and the code input is hidden. */
  readonly deadline: number | null
  readonly isProved: boolean
  readonly emailProblem: string | null
  readonly codeProblem: string | null
}

export type EmailProofEvent =
  | { readonly type: 'typedEmail'; readonly email: string }
  | { readonly type: 'typedCode'; readonly code: string }
  | { readonly type: 'sending' }
  | { readonly type: 'sent'; readonly to: string; readonly now: number }
  | { readonly type: 'emailRefused'; readonly to?: string; readonly message: string }
  | { readonly type: 'checking' }
  | { readonly type: 'proved'; readonly to: string }
  | { readonly type: 'codeRefused'; readonly to?: string; readonly message: string }
  | { readonly type: 'expired' }

export const unprovedEmail = (email: string): EmailProofState => ({
  email,
  code: '',
  pending: null,
  hasSent: false,
  deadline: null,
  isProved: false,
  emailProblem: null,
  codeProblem: null,
})

/** What is typed or pasted, without anything that is no digit. */
const digitsOnly = (code: string) => code.replace(/\D/g, '').slice(0, limits.emailCode.digits)

const noCodeAwaited = { code: '', pending: null, deadline: null, codeProblem: null } as const

export function afterProofEvent(state: EmailProofState, event: EmailProofEvent): EmailProofState {
  // An answer about an address that is no longer there says nothing.
  if ('to' in event && event.to !== undefined && event.to !== state.email) return state
  switch (event.type) {
    case 'typedEmail':
      return unprovedEmail(event.email)
    case 'typedCode':
      return { ...state, code: digitsOnly(event.code), codeProblem: null }
    case 'sending':
      return { ...state, pending: 'sending', emailProblem: null }
    case 'sent': {
      const deadline = event.now + limits.emailCode.seconds * 1000
      return { ...state, ...noCodeAwaited, hasSent: true, isProved: false, deadline }
    }
    case 'emailRefused':
      return { ...state, pending: null, isProved: false, emailProblem: event.message }
    case 'checking':
      return { ...state, pending: 'checking', codeProblem: null }
    case 'proved':
      return { ...state, ...noCodeAwaited, isProved: true, emailProblem: null }
    case 'codeRefused':
      return { ...state, pending: null, codeProblem: event.message }
    case 'expired':
      return { ...state, ...noCodeAwaited }
  }
}
