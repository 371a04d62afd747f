import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { dayLabel } from '@matjari/contract/seoul-day'
import { atMost } from '@matjari/contract/text-length'
import { type FormEvent, useId, useRef, useState } from 'react'
import { lastExceptionDay } from '../../features/opening-hours/opening-hours-api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldGroup } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Counter } from '../../ui/form/textarea.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askDiscard } from '../../ui/overlay/alerts.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { AffectedDecision, AffectedSave, type Decision } from './affected-bookings.tsx'
import { type AskAffected, sendDecided } from './affected-sending.ts'
import { reservationNosOf } from './affected-text.ts'
import { countOf, daysOf, noRange, type Range, rangeProblem, spokenRange } from './closed-range.ts'
import { RangeCalendar } from './range-calendar.tsx'
import { useSaveRange } from './schedule-changes.ts'
import { useAffected } from './use-affected.ts'

type ClosedRangeDialogProps = {
  restaurantNo: string
  restaurantName: string
  today: string
  onClose: () => void
}

/** Closes the restaurant from one day to another, and decides about the bookings in between. */
export function ClosedRangeDialog({
  restaurantNo,
  restaurantName,
  today,
  onClose,
}: ClosedRangeDialogProps) {
  const editing = useRangeEditing(restaurantNo, onClose)
  const { range, notice, decision, found, problems, isLooking, isSending, failure } = editing
  const { affectedPlace, setRange, setNotice, decide, save, close } = editing
  const formId = useId()
  const reasonField = useRef<HTMLTextAreaElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = await save()
    if (wrong === 'reason') reasonField.current?.focus()
    else if (wrong)
      form
        .querySelector<HTMLElement>(`[data-part="${wrong}"] :is(input, td button[tabindex="0"])`)
        ?.focus()
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      title="쉬는 기간 추가"
      width="56rem"
      footer={
        <>
          <Button onClick={() => void close()}>취소</Button>
          <AffectedSave
            type="submit"
            form={formId}
            variant="primary"
            bookings={found}
            choice={decision.choice}
            isLooking={isLooking}
            isSending={isSending}
          />
        </>
      }
    >
      <form
        id={formId}
        noValidate
        inert={isSending}
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-1 items-start gap-x-8 gap-y-6 pb-2 md:grid-cols-[20rem_minmax(0,1fr)]"
      >
        <FieldGroup
          label="쉬는 날"
          required
          help={
            <>
              첫날과 마지막 날을 차례로 눌러요.{' '}
              <span className="pointer-coarse:hidden">Shift와 화살표로도 늘릴 수 있어요.</span>
            </>
          }
          error={problems?.days}
        >
          <div data-part="days">
            <RangeCalendar
              value={range}
              onValueChange={setRange}
              today={today}
              lastDay={lastExceptionDay(today)}
            />
          </div>
        </FieldGroup>
        <div className="grid grid-cols-1 gap-5">
          <RangeTitle range={range} />
          <div data-part="notice">
            <Field
              label="안내"
              help="손님에게 보여요."
              error={problems?.notice}
              counter={<Counter value={notice} max={limits.hours.exceptionReasonCharacters} />}
            >
              <Input
                autoComplete="off"
                placeholder="예) 겨울 휴가예요."
                value={notice}
                onChange={(event) => setNotice(event.target.value)}
              />
            </Field>
          </div>
          <div
            ref={affectedPlace}
            tabIndex={-1}
            aria-live="polite"
            className="outline-none empty:hidden"
          >
            {found.length > 0 && (
              <AffectedDecision
                cause="closed"
                bookings={found}
                restaurantName={restaurantName}
                decision={decision}
                isReasonMissing={Boolean(problems?.reason)}
                reasonField={reasonField}
                onDecide={decide}
              />
            )}
          </div>
          {failure && <Notice tone="danger">{failure}</Notice>}
        </div>
      </form>
    </Dialog>
  )
}

function RangeTitle({ range }: { range: Range }) {
  const days = daysOf(range)
  return (
    <div>
      <p aria-hidden="true" className="num text-xl font-bold tracking-title">
        {days ? (
          <>
            {dayLabel(days.from)} ~ {range.to === null ? '' : dayLabel(days.to)}{' '}
            {range.to !== null && (
              <span className="text-md font-regular text-ink-3">{countOf(days)}일</span>
            )}
          </>
        ) : (
          <span className="text-ink-3">아직 고르지 않았어요</span>
        )}
      </p>
      <output className="sr-only">{spokenRange(range)}</output>
    </div>
  )
}

const undecided: Decision = { choice: 'keep', reason: '' }

const noticeProblem = atMost(
  limits.hours.exceptionReasonCharacters,
  messages.hours.exceptionReasonTooLong,
)

type Part = 'days' | 'notice' | 'reason'

/** The chosen days, the bookings they would affect, and saving. */
function useRangeEditing(restaurantNo: string, onClose: () => void) {
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
  // Without the notice, because the affected bookings do not depend on it.
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

  /** The notice is suggested as the reason, because it usually is the reason of the cancellations too. */
  function decide(decided: Decision) {
    const isNew = decided.choice === 'cancel' && decision.choice === 'keep'
    const reason = isNew && decided.reason === '' ? notice.trim() : decided.reason
    setDecision({ ...decided, reason })
  }

  /** Goes on only if the owner has seen all affected bookings; those that came meanwhile are shown first. */
  const ask: AskAffected = async () => {
    const { reservations } = await look()
    if (reservations.length === 0) return { go: true }
    const isSeen = isCurrent && reservationNosOf(reservations) === reservationNosOf(found)
    return isSeen ? { go: true, affected: decision.choice } : { go: false }
  }

  const send = (affected: Decision['choice'] | undefined) =>
    mutateAsync({
      body: { restaurantNo, ...(days ?? noDays), reason: notice.trim() },
      affected,
      reason: affected === 'cancel' ? decision.reason.trim() : undefined,
    })

  /** Returns the first invalid part of the form, or null if it was sent. */
  async function save(): Promise<Part | null> {
    if (isSending || isLooking) return null
    setTried(true)
    const [wrong] = (['days', 'notice', 'reason'] as const).filter((part) => problems[part])
    if (wrong) return wrong
    // Without a chosen end the range is that one day.
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

/** A placeholder that is never sent: without days the query is disabled. */
const noDays = { from: '', to: '' }
