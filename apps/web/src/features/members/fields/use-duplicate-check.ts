import { messages } from '@matjari/contract/messages'
import { useReducer } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { typedText } from '../../../ui/form/form-text.ts'
import { afterDuplicateEvent, uncheckedValue } from './duplicate-check.ts'

type DuplicateQuestion = {
  /** The mutation's `mutateAsync`; its answer brings the server's sentence. */
  readonly ask: (value: string) => Promise<{ readonly message: string }>
  /** Checked before anyone is asked; for a blank value it says the form's prompt. */
  readonly rule: (value: string) => string | null
  readonly initial?: string
  /** Where a screen has its own texts for the server's two answers. */
  readonly texts?: { readonly free: string; readonly taken: string }
}

const takenTexts: readonly string[] = [messages.signUp.idTaken, messages.signUp.nicknameTaken]

export type DuplicateCheck = ReturnType<typeof useDuplicateCheck>

/** A value with its duplicate check: a change of the value takes the check away. */
export function useDuplicateCheck({ ask, rule, initial = '', texts }: DuplicateQuestion) {
  const [state, happen] = useReducer(afterDuplicateEvent, initial, uncheckedValue)
  const cleaned = typedText(state.value)

  /** Says at the field what is wrong, which also takes the check away. */
  const refuse = (message: string) => happen({ type: 'refused', message })

  async function check() {
    const problem = rule(cleaned)
    if (problem !== null) return refuse(problem)

    const asked = state.value
    happen({ type: 'asked' })
    try {
      const { message } = await ask(cleaned)
      happen({ type: 'free', asked, message: texts?.free ?? message })
    } catch (error) {
      const message = errorMessage(error)
      const isTaken = takenTexts.includes(message)
      happen({ type: 'refused', asked, message: isTaken && texts ? texts.taken : message })
    }
  }

  return {
    ...state,
    /** The value as it is to be sent. */
    cleaned,
    isChecked: state.status === 'checked',
    change: (value: string) => happen({ type: 'typed', value }),
    check,
    refuse,
  }
}
