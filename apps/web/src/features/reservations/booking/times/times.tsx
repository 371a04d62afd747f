import { guestClock } from '@matjari/contract/clock-time'
import { messages } from '@matjari/contract/messages'
import type { Slot } from '@matjari/contract/reservations/entities'
import { useId } from 'react'
import { ChoiceGrid } from '../../../../ui/choice/choices.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx'
import { NextOpenDay } from '../days/next-open.tsx'
import { BookingQuestion, BookingRetry } from '../question.tsx'
import type { BookingForm } from '../use-booking-form.ts'
import { FullNote } from './full-note.tsx'
import { type TimeGroup, timeGroups } from './groups.ts'
import { teamsText, timeOptions } from './slots.ts'

export function BookingTimes({ form }: { form: BookingForm }) {
  const { draft, submitProblem, problems } = form
  const id = useId()
  return (
    <BookingQuestion
      id={id}
      question={messages.reservation.timeRequired}
      answer={draft.reserveTime && guestClock(draft.reserveTime)}
      // A day without a table says so itself.
      problem={problems.day ? null : problems.time}
      isMissed={submitProblem !== 'unchanged' && submitProblem?.part === 'time'}
    >
      <Times form={form} headingId={id} />
    </BookingQuestion>
  )
}

type TimesProps = { form: BookingForm; headingId: string }

function Times({ form, headingId }: TimesProps) {
  const { day, slots, draft, change, problems, timeGroup } = form
  if (day.error && !slots)
    return <BookingRetry query={day} title="예약 시간을 불러오지 못했어요." />
  // As many as the day before had: the next one hardly differs.
  if (!slots) return <TimesSkeleton count={day.data?.slots.length || 20} />
  const ownTime = draft.reserveDay === change?.reserveDay ? change.reserveTime : undefined
  const teams = problems.day ? null : teamsText(slots, ownTime)
  return (
    <div ref={timeGroup} tabIndex={-1} className="times">
      {day.error && <BookingRetry query={day} title="예약 시간을 새로 불러오지 못했어요." />}
      {problems.day && (
        <>
          <NextOpenDay form={form} problem={problems.day} />
          <FullNote form={form} slots={slots} />
        </>
      )}
      {/* On a day that is closed as a whole there is nothing to look at. */}
      {(!problems.day || slots.some(({ reason }) => reason === 'full')) &&
        timeGroups(slots).map((group) => (
          <Group
            key={group.name}
            form={form}
            headingId={headingId}
            group={group}
            ownTime={ownTime}
            all={slots}
          />
        ))}
      {!problems.day && <FullNote form={form} slots={slots} />}
      {teams && <p className="times-note">{teams}</p>}
    </div>
  )
}

function Group({
  form: { draft, choose },
  headingId,
  group: { name, aside, slots },
  ownTime,
  all,
}: TimesProps & { group: TimeGroup; ownTime: string | undefined; all: readonly Slot[] }) {
  const id = useId()
  const own = new Set(slots.map(({ time }) => time))
  // What all of a group share is said beside its name, and on none of its buttons.
  const options = timeOptions(aside ? slots : all, ownTime).filter(({ value }) => own.has(value))
  return (
    <div>
      <p id={id} className="times-name">
        {name}
        {aside && <span>{aside}</span>}
      </p>
      <ChoiceGrid
        labelledBy={`${headingId} ${id}`}
        options={options}
        value={draft.reserveTime}
        onValueChange={(reserveTime) => choose({ reserveTime })}
        className="times-grid"
      />
    </div>
  )
}

const TimesSkeleton = ({ count }: { count: number }) => (
  <SkeletonGroup label="예약 시간을 불러오는 중이에요.">
    <div className="times-grid grid">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <Skeleton key={place} className="h-target rounded-md" />
      ))}
    </div>
  </SkeletonGroup>
)
