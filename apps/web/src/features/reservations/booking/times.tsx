import { messages } from '@matjari/contract/messages'
import { guestClock } from '@matjari/contract/rules/time/clock-time'
import { clsx } from 'clsx'
import { useId } from 'react'
import { Choices } from '../../../ui/choice/choices.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/status/skeleton.tsx'
import { BookingQuestion, BookingRetry, timesGrid } from './question.tsx'
import type { BookedTable } from './request.ts'
import { teamsText, timeOptions } from './slots.ts'
import type { BookingForm } from './use-booking-form.ts'

type BookingTimesProps = { form: BookingForm; ownTable: BookedTable | undefined }

export function BookingTimes(props: BookingTimesProps) {
  const { draft, submitProblem, problems } = props.form
  const id = useId()
  return (
    <BookingQuestion
      id={id}
      question={messages.reservation.timeRequired}
      answer={draft.reserveTime && guestClock(draft.reserveTime)}
      problem={problems.time}
      isMissed={submitProblem !== 'unchanged' && submitProblem?.part === 'time'}
      isSaidAbove={problems.day !== null}
    >
      <Times {...props} headingId={id} />
    </BookingQuestion>
  )
}

function Times({ form, ownTable, headingId }: BookingTimesProps & { headingId: string }) {
  const { day, slots, draft, problems, timeGroup, choose } = form
  if (day.error && !slots)
    return <BookingRetry query={day} title="예약 시간을 불러오지 못했어요." />
  // As many as the day before had: the next one hardly differs.
  if (!slots) return <TimesSkeleton count={day.data?.slots.length || 20} />
  const ownTime = draft.reserveDay === ownTable?.reserveDay ? ownTable.reserveTime : undefined
  const teams = teamsText(slots, ownTime)
  return (
    <div className="grid gap-3">
      {day.error && <BookingRetry query={day} title="예약 시간을 새로 불러오지 못했어요." />}
      {problems.day && <Notice>{problems.day} 다른 날짜를 골라 주세요.</Notice>}
      <Choices
        ref={timeGroup}
        labelledBy={headingId}
        options={timeOptions(slots, ownTime)}
        value={draft.reserveTime}
        onValueChange={(reserveTime) => choose({ reserveTime })}
        className={timesGrid}
      />
      {teams && <p className="text-sm text-ink-3">{teams}</p>}
    </div>
  )
}

const TimesSkeleton = ({ count }: { count: number }) => (
  <SkeletonGroup label="예약 시간을 불러오는 중이에요.">
    <div className={clsx('grid gap-2', timesGrid)}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <Skeleton key={place} className="h-control-md rounded-md" />
      ))}
    </div>
  </SkeletonGroup>
)
