import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { atMost } from '@matjari/contract/text-length'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { askDiscard } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import type { Decision } from '../affected/decision.tsx'
import { type AskAffected, sendDecided } from '../affected/sending.ts'
import { numbersOf } from '../affected/text.ts'
import { useAffected } from '../affected/use-affected.ts'
import { useSaveRange } from './changes.ts'
import { daysOf, noRange, type Range, rangeProblem } from './range.ts'

const undecided: Decision = { choice: 'keep', reason: '' }

const noticeProblem = atMost(
  limits.hours.exceptionReasonCharacters,
  messages.hours.exceptionReasonTooLong,
)

type Part = 'days' | 'notice' | 'reason'

/** Days that are to be closed, whom that would leave without a table, and the way to save. */
export function useRangeEditing(restaurantNo: string, onClose: () => void) {
  const [range, setRange] = useState<Range>(noRange)
  const [notice, setNotice] = useState('')
  const [decision, setDecision] = useState(undecided)
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const affectedPlace = useRef<HTMLDivElement>(null)
  const { mutateAsync } = useSaveRange(restaurantNo)

  const days = daysOf(range)
  const isRight = days !== null && rangeProblem(range) === null
  // Without the word about it: whom it concerns does not hang on that.
  const planned = { kind: 'closedRange', range: { restaurantNo, ...(days ?? noDays) } } as const
  const {
    found = [],
    isCurrent,
    isLooking,
    look,
  } = useAffected(restaurantNo, isRight ? planned : null)

  const problems = {
    days: rangeProblem(range),
    notice: noticeProblem(notice.trim()),
    reason:
      found.length > 0 && decision.choice === 'cancel' && decision.reason.trim() === ''
        ? messages.admin.reasonRequired
        : null,
  }

  /** What guests read of the days is mostly why they are cancelled, too. */
  function decide(decided: Decision) {
    const isNew = decided.choice === 'cancel' && decision.choice === 'keep'
    const reason = isNew && decided.reason === '' ? notice.trim() : decided.reason
    setDecision({ ...decided, reason })
  }

  /** Goes on only with what the owner has seen: who came meanwhile is shown first. */
  const ask: AskAffected = async () => {
    const { reservations } = await look()
    if (reservations.length === 0) return { go: true }
    const isSeen = isCurrent && numbersOf(reservations) === numbersOf(found)
    return isSeen ? { go: true, affected: decision.choice } : { go: false }
  }

  const send = (affected: Decision['choice'] | undefined) =>
    mutateAsync({
      body: { restaurantNo, ...(days ?? noDays), reason: notice.trim() },
      affected,
      reason: affected === 'cancel' ? decision.reason.trim() : undefined,
    })

  /** The first part that is not right yet, or null when it went on its way. */
  async function save(): Promise<Part | null> {
    if (isSending || isLooking) return null
    setTried(true)
    const [wrong] = (['days', 'notice', 'reason'] as const).filter((part) => problems[part])
    if (wrong) return wrong
    // An end that was never pressed: it is that one day.
    setRange(days ?? noRange)
    setSending(true)
    setFailure(null)
    try {
      const saved = await sendDecided({ ask, planned, send })
      if (saved) {
        showToast(saved.message)
        onClose()
      } else affectedPlace.current?.focus()
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setSending(false)
    }
    return null
  }

  async function close() {
    if (isSending) return
    if ((range.from === null && notice.trim() === '') || (await askDiscard())) onClose()
  }

  return {
    range,
    notice,
    decision,
    found,
    problems: isTried ? problems : null,
    isLooking,
    isSending,
    failure,
    affectedPlace,
    setRange: (next: Range) => {
      setFailure(null)
      setRange(next)
    },
    setNotice,
    decide,
    save,
    close,
  }
}

/** Never sent: without days nothing is. */
const noDays = { from: '', to: '' }
