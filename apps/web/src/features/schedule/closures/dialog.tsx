import { limits } from '@matjari/contract/limits'
import { dayLabel } from '@matjari/contract/seoul-day'
import { type FormEvent, useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldGroup } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Counter } from '../../../ui/form/textarea.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { AffectedDecision } from '../affected/decision.tsx'
import { AffectedSave } from '../affected/save-button.tsx'
import { lastExceptionDay } from '../api.ts'
import { RangeCalendar } from './calendar.tsx'
import { countOf, daysOf, type Range, spokenRange } from './range.ts'
import { useRangeEditing } from './use-editing.ts'

type ClosedRangeDialogProps = {
  restaurantNo: string
  restaurantName: string
  today: string
  onClose: () => void
}

/** Closed from one day to another, with the bookings in between. */
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
