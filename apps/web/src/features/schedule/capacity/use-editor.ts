import { messages } from '@matjari/contract/messages'
import type { ReservationSettings } from '@matjari/contract/schedule/entities'
import { settingInfoProblem } from '@matjari/contract/schedule/settings-rules'
import { useRef, useState } from 'react'
import { failureText } from '../../../lib/api-error.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import type { Decision } from '../affected/decision.tsx'
import { type AskAffected, sendDecided } from '../affected/sending.ts'
import { numbersOf } from '../affected/text.ts'
import { useAffected } from '../affected/use-affected.ts'
import { useSaveSettings } from '../settings/api.ts'
import { type Capacity, draftOf, settingsBody } from '../settings/draft.ts'
import { changedRules } from './draft.ts'

const undecided: Decision = { choice: 'keep', reason: '' }

/** The rules as they are being changed, whom that would leave without a table, and the way to save. */
export function useCapacityEditor(restaurantNo: string, settings: ReservationSettings) {
  const [edited, setEdited] = useState<Partial<Capacity>>({})
  const [decision, setDecision] = useState(undecided)
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync } = useSaveSettings(restaurantNo)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const affectedPlace = useRef<HTMLDivElement>(null)

  const kept = draftOf(settings)
  const info = { ...kept, ...edited }
  const changes = changedRules(kept, info)
  const problem = settingInfoProblem(info)
  const body = settingsBody(restaurantNo, info)
  const planned = { kind: 'settings', settings: body } as const
  const isPlanned = changes > 0 && problem === null
  const {
    found = [],
    isCurrent,
    isLooking,
    look,
  } = useAffected(restaurantNo, isPlanned ? planned : null)

  function reset() {
    setEdited({})
    setDecision(undecided)
    setIsReasonMissing(false)
    setFailure(null)
  }

  function change(part: Partial<Capacity>) {
    setFailure(null)
    setEdited((before) => ({ ...before, ...part }))
  }

  function decide(decided: Decision) {
    setIsReasonMissing(false)
    setDecision(decided)
  }

  /** Goes on only with what the owner has seen: who came meanwhile is shown first. */
  const ask: AskAffected = async () => {
    const { reservations } = await look()
    if (reservations.length === 0) return { go: true }
    const isSeen = isCurrent && numbersOf(reservations) === numbersOf(found)
    return isSeen ? { go: true, affected: decision.choice } : { go: false }
  }

  const reason = decision.reason.trim()
  const send = (affected: Decision['choice'] | undefined) =>
    mutateAsync({
      isNew: false,
      body,
      affected,
      reason: affected === 'cancel' ? reason : undefined,
    })

  async function save() {
    if (isSending || isLooking) return
    if (changes === 0) return showToast('바꾼 것이 없어요.')
    if (problem !== null) return setFailure(problem)
    if (found.length > 0 && decision.choice === 'cancel' && reason === '') {
      setIsReasonMissing(true)
      reasonField.current?.focus()
      return
    }
    setIsSending(true)
    setFailure(null)
    try {
      const saved = await sendDecided({ ask, planned, send })
      if (!saved) return affectedPlace.current?.focus()
      reset()
      showToast(saved.message)
    } catch (error) {
      setFailure(failureText(messages.settings.saveFailed, error))
    } finally {
      setIsSending(false)
    }
  }

  return {
    info,
    changes,
    found,
    decision,
    isReasonMissing,
    isLooking,
    isSending,
    failure,
    reasonField,
    affectedPlace,
    change,
    decide,
    reset,
    save,
  }
}
