import { emailProblem } from '@matjari/contract/email'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { useReducer } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { typedText } from '../../../ui/form/form-text.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import type { EmailCode } from '../api.ts'
import { afterProofEvent, unprovedEmail } from './email-proof-state.ts'

type EmailProofCalls = {
  /** The `mutateAsync` of the call that mails a code. */
  readonly send: (email: string) => Promise<unknown>
  /** The `mutateAsync` of the call that judges it. */
  readonly check: (code: EmailCode) => Promise<unknown>
  readonly initialEmail?: string
  /** What to say when it is done; null where the page goes on by itself. */
  readonly provedMessage?: string | null
}

export type EmailProof = ReturnType<typeof useEmailProof>

/** The proof of an address by a code mailed to it. Another address starts over. */
export function useEmailProof({
  send,
  check,
  initialEmail = '',
  provedMessage = messages.email.verified,
}: EmailProofCalls) {
  const [state, happen] = useReducer(afterProofEvent, initialEmail, unprovedEmail)
  const { email: to, code: verifyCode } = state
  const cleaned = typedText(to)

  /** Says at the address what is wrong, which also takes the proof away. */
  const refuse = (message: string) => happen({ type: 'emailRefused', message })

  /** Whether a code is on its way. */
  async function sendCode(): Promise<boolean> {
    const problem = cleaned === '' ? messages.signUp.emailFirst : emailProblem(cleaned)
    if (problem !== null) {
      refuse(problem)
      return false
    }

    happen({ type: 'sending' })
    try {
      await send(cleaned)
    } catch (error) {
      happen({ type: 'emailRefused', to, message: errorMessage(error) })
      return false
    }
    happen({ type: 'sent', to, now: Date.now() })
    await showAlert(messages.email.codeSent)
    return true
  }

  async function checkCode() {
    const problem = codeProblem(verifyCode)
    if (problem !== null) return happen({ type: 'codeRefused', message: problem })

    happen({ type: 'checking' })
    try {
      await check({ email: cleaned, verifyCode })
    } catch (error) {
      const message = errorMessage(error)
      if (message === messages.email.expired) return expire()
      return happen({ type: 'codeRefused', to, message })
    }
    happen({ type: 'proved', to })
    if (provedMessage !== null) await showAlert(provedMessage, 'ok')
  }

  async function expire() {
    happen({ type: 'expired' })
    await showAlert(messages.email.expired)
  }

  return {
    ...state,
    /** The address as it is to be sent. */
    cleaned,
    changeEmail: (email: string) => happen({ type: 'typedEmail', email }),
    changeCode: (code: string) => happen({ type: 'typedCode', code }),
    sendCode,
    checkCode,
    expire,
    refuse,
  }
}

function codeProblem(code: string) {
  if (code === '') return messages.signUp.codeFirst
  return code.length === limits.emailCode.digits ? null : messages.email.wrongCode
}
