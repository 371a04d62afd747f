import { messages } from '@matjari/contract/messages'
import type { ReservationSettings } from '@matjari/contract/schedule/entities'
import { settingInfoProblem } from '@matjari/contract/schedule/settings-rules'
import { seoulToday } from '@matjari/contract/seoul-day'
import { useId, useRef, useState } from 'react'
import { failureText } from '../../lib/api-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, cardPadding } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { AffectedDecision, AffectedSave, type Decision } from '../schedule/affected-bookings.tsx'
import { type AskAffected, sendDecided } from '../schedule/affected-sending.ts'
import { reservationNosOf } from '../schedule/affected-text.ts'
import { useAffected } from '../schedule/use-affected.ts'
import { changedRules } from './capacity-draft.ts'
import { CapacityFields } from './capacity-fields.tsx'
import { useSaveSettings } from './settings-api.ts'
import { type Capacity, draftOf, settingsBody } from './settings-draft.ts'

type CapacityCardProps = {
  restaurantNo: string
  restaurantName: string
  settings: ReservationSettings
}

/** Length of stay, seats, and booking window. Each has a default, under which only teams are counted. */
export function CapacityCard({ restaurantNo, restaurantName, settings }: CapacityCardProps) {
  const titleId = useId()
  const [today] = useState(() => seoulToday(new Date()))
  const editor = useCapacityEditor(restaurantNo, settings)
  const { info, changes, found, decision, isReasonMissing, failure } = editor
  const { isLooking, isSending, reasonField, affectedPlace, change, decide, reset, save } = editor
  return (
    <Card className={cardPadding}>
      <section aria-labelledby={titleId} className="grid grid-cols-1 gap-5">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <h2 id={titleId} className="text-lg tracking-title">
              자리와 접수
            </h2>
            <p className="text-sm text-ink-3">그대로 두면 예약 간격과 팀 수만 세요.</p>
          </div>
          <output>
            {changes > 0 && (
              <Badge tone="brand" mark="none">
                바꾼 것 {changes}가지
              </Badge>
            )}
          </output>
        </header>
        {/* Inert while it is being sent, so that the form keeps showing what is sent. */}
        <div inert={isSending} className="grid grid-cols-1 gap-3.5">
          <CapacityFields info={info} today={today} onChange={change} />
          <div ref={affectedPlace} tabIndex={-1} aria-live="polite" className="outline-none">
            {found.length > 0 && (
              <AffectedDecision
                cause="crowded"
                bookings={found}
                restaurantName={restaurantName}
                decision={decision}
                isReasonMissing={isReasonMissing}
                reasonField={reasonField}
                onDecide={decide}
              />
            )}
          </div>
        </div>
        {failure && (
          <Notice tone="danger">
            <span className="whitespace-pre-line">{failure}</span>
          </Notice>
        )}
        <div className="flex justify-end gap-2 max-sm:*:flex-1">
          {/* Not `disabled`: a keyboard user who has just pressed one of them would lose the focus. */}
          <Button
            variant="ghost"
            aria-disabled={changes === 0 || isSending}
            className="aria-disabled:text-ink-disabled"
            onClick={() => !isSending && reset()}
          >
            되돌리기
          </Button>
          <AffectedSave
            variant={changes > 0 ? 'primary' : 'quiet'}
            bookings={found}
            choice={decision.choice}
            isLooking={isLooking}
            isSending={isSending}
            className="max-sm:grow-2!"
            onClick={() => void save()}
          />
        </div>
      </section>
    </Card>
  )
}

const undecided: Decision = { choice: 'keep', reason: '' }

/** The draft of the rules, the bookings it would affect, and saving. */
function useCapacityEditor(restaurantNo: string, settings: ReservationSettings) {
  const [edited, setEdited] = useState<Partial<Capacity>>({})
  const [decision, setDecision] = useState(undecided)
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync } = useSaveSettings(restaurantNo)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const affectedPlace = useRef<HTMLDivElement>(null)

  const saved = draftOf(settings)
  const info = { ...saved, ...edited }
  const changes = changedRules(saved, info)
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

  /** Goes on only if the owner has seen all affected bookings; those that came meanwhile are shown first. */
  const ask: AskAffected = async () => {
    const { reservations } = await look()
    if (reservations.length === 0) return { go: true }
    const isSeen = isCurrent && reservationNosOf(reservations) === reservationNosOf(found)
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
      const sent = await sendDecided({ ask, planned, send })
      if (!sent) return affectedPlace.current?.focus()
      reset()
      showToast(sent.message)
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
