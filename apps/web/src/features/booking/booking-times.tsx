import { formatClockTime, guestClock } from '@matjari/contract/clock-time'
import { messages } from '@matjari/contract/messages'
import type { Slot } from '@matjari/contract/reservations/entities'
import { slotReasons } from '@matjari/contract/reservations/state'
import { dayLabel, weekDayLabel, weekDayOf } from '@matjari/contract/seoul-day'
import { type Meal, mealNames, meals } from '@matjari/contract/table-search/meals'
import { fairnessText } from '@matjari/contract/waitlist/rules'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bell, Moon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGrid } from '../../ui/choice/choices.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { hoursQuery } from '../opening-hours/opening-hours-api.ts'
import { slotsQuery } from './booking-api.ts'
import { useNextOpenDay } from './booking-days.tsx'
import {
  fullGroups,
  fullText,
  mealText,
  type TimeGroup,
  teamsText,
  timeGroups,
  timeOptions,
  timesToOffer,
} from './booking-slots.ts'
import type { BookingForm } from './use-booking-form.ts'

export function BookingTimes({ form }: { form: BookingForm }) {
  const { draft, submitProblem, problems } = form
  const id = useId()
  return (
    <BookingFieldset
      id={id}
      question={messages.reservation.timeRequired}
      answer={draft.reserveTime && guestClock(draft.reserveTime)}
      // A day without a table shows its own problem.
      problem={problems.day ? null : problems.time}
      isMissed={submitProblem !== 'unchanged' && submitProblem?.part === 'time'}
    >
      <Times form={form} headingId={id} />
    </BookingFieldset>
  )
}

type TimesProps = { form: BookingForm; headingId: string }

function Times({ form, headingId }: TimesProps) {
  const { day, slots, draft, change, problems, timeGroup } = form
  if (day.error && !slots)
    return <BookingRetry query={day} title="예약 시간을 불러오지 못했어요." />
  // As many boxes as the day before had times: the next day hardly differs.
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
      {/* A day that is closed as a whole has no times to show. */}
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
  const groupTimes = new Set(slots.map(({ time }) => time))
  // What a whole group shares is shown beside its name, not on its buttons.
  const options = timeOptions(aside ? slots : all, ownTime).filter(({ value }) =>
    groupTimes.has(value),
  )
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

/** Says what is full and links to the waitlist; longer where the whole evening is full. */
function FullNote({ form, slots }: { form: BookingForm; slots: readonly Slot[] }) {
  const { wait, problems, draft } = form
  const full = fullText(slots)
  if (full === null) return null
  const chosen = slots.find(({ time, reason }) => time === draft.reserveTime && reason === 'full')
  const groups = fullGroups(slots)
  if (wait && (problems.day || groups.length > 0)) {
    const [name, ...others] = groups
    const meal =
      others.length === 0 ? mealNames.find((one) => meals[one].label === name) : undefined
    return (
      <div className="full-alarm">
        <p>
          <b>{meal ? `${name} 자리가 나면 알려 드려요` : '자리가 나면 알려 드려요'}</b>
          {fairnessText}
        </p>
        <Button variant="primary" onClick={() => wait(chosen?.time ?? aimOf(meal))}>
          빈자리 알림
        </Button>
      </div>
    )
  }
  if (problems.day) return null
  if (!wait) return <p className="times-note">{full}</p>
  return (
    <div className="full-note">
      <p className="num">{full}</p>
      <Button onClick={() => wait(chosen?.time ?? null)}>
        <Bell aria-hidden="true" />
        빈자리 알림
      </Button>
    </div>
  )
}

const aimOf = (meal: Meal | undefined) => (meal ? formatClockTime(meals[meal].aim) : null)

const nextTimesMost = 3

/** A day without a table: why, and the next open day, one tap away. */
function NextOpenDay({ form, problem }: { form: BookingForm; problem: string }) {
  const { draft } = form
  const next = useNextOpenDay(form, {
    after: draft.reserveDay < form.today ? form.today : draft.reserveDay,
    enabled: true,
  })
  const isWeekly = useIsClosedWeekly(form)
  return (
    <div className="closed">
      <output className="closed-title">
        <Moon aria-hidden="true" />
        {dayTitle(draft.reserveDay, isWeekly ? slotReasons.closed : problem)}
      </output>
      {isWeekly && (
        <p className="closed-text">{weekDayLabel(weekDayOf(draft.reserveDay))}요일마다 쉬어요.</p>
      )}
      {next && <NextTimes form={form} day={next.day} />}
      {next === null && (
        <p className="closed-text">
          그 뒤 두 주 동안에도 자리가 없어요. 달력에서 더 먼 날을 골라 보세요.
        </p>
      )}
    </div>
  )
}

/** 11.17 (화)은 쉬는 날이에요; a text that already names its day stays as it is. */
function dayTitle(day: string, problem: string) {
  const sentence = problem.replace(/\.$/, '').replace(/^이날은 /, '')
  return /^(오늘|지난)/.test(sentence) ? sentence : `${dayLabel(day)}은 ${sentence}`
}

/** The restaurant never opens on that day of the week, and no exception opens it. */
function useIsClosedWeekly({ restaurantNo, draft: { reserveDay }, slots }: BookingForm) {
  const { data: week } = useQuery(hoursQuery(restaurantNo))
  const isClosed = slots?.every(({ reason }) => reason === 'closed') ?? false
  return isClosed && week?.every(({ weekDay }) => weekDay !== weekDayOf(reserveDay)) === true
}

function NextTimes({ form, day }: { form: BookingForm; day: string }) {
  const { restaurantNo, draft, change, choose } = form
  const { numberOfGuests } = draft
  const daysRequest = {
    restaurantNo,
    reserveDay: day,
    numberOfGuests,
    changing: change?.reservationNo,
  }
  const { data } = useQuery(slotsQuery(daysRequest))
  const times =
    data?.reserveDay === day ? timesToOffer(data.slots, draft.reserveTime, nextTimesMost) : []
  const [first] = times
  return (
    <div className="closed-next">
      <p className="num">
        {dayLabel(day)} {first && mealText(first)} · {numberOfGuests}명
      </p>
      <div className="closed-times">
        {times.map((time) => (
          <button
            key={time}
            type="button"
            className="time-chip num"
            aria-label={`${dayLabel(day)} ${guestClock(time)} 고르기`}
            onClick={() => choose({ reserveDay: day, reserveTime: time })}
          >
            {guestClock(time)}
          </button>
        ))}
      </div>
      <Button block onClick={() => choose({ reserveDay: day })}>
        {dayLabel(day)} 시간 모두 보기
      </Button>
    </div>
  )
}

/** A question with the answer so far in parentheses, and the problem of that answer. */
export const BookingFieldset = ({
  id,
  question,
  answer,
  problem,
  isMissed,
  isInline = false,
  children,
}: {
  id: string
  question: string
  answer: string | null
  problem: string | null
  /** The guest pressed submit without an answer. */
  isMissed: boolean
  /** The control is small enough to be beside the question. */
  isInline?: boolean
  children: ReactNode
}) => (
  <section className={clsx('question', isInline && 'question-inline')}>
    <h3 id={id} className={clsx(isMissed && 'text-danger-text')}>
      {question}{' '}
      {answer && (
        <span
          className={clsx('num', problem ? 'text-danger-text line-through' : 'text-brand-text')}
        >
          ({answer})
        </span>
      )}
    </h3>
    {children}
    {/* Below the buttons, so that none moves away under a finger; always rendered, so that a screen reader reads changes. */}
    <output className="question-problem">{problem}</output>
  </section>
)

/** Replaces data that could not be loaded, or is above data that is merely old. */
export const BookingRetry = ({ query, title }: { query: UseQueryResult; title: string }) => (
  <Notice tone={query.data === undefined ? 'danger' : 'warn'}>
    <span className="block">
      {title} {errorMessage(query.error)}
    </span>
    <Button
      size="sm"
      variant="outline"
      className="mt-2.5"
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      다시 시도
    </Button>
  </Notice>
)
