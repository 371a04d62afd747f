import { guestClock } from '@matjari/contract/clock-time'
import { slotReasons } from '@matjari/contract/reservations/state'
import { dayLabel, weekDayLabel, weekDayOf } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { Moon } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { hoursQuery } from '../../../schedule/api.ts'
import { slotsQuery } from '../api.ts'
import { mealWord, timesToOffer } from '../times/groups.ts'
import type { BookingForm } from '../use-booking-form.ts'
import { useNextOpenDay } from './use-days.ts'

const timesShown = 3

/** A day without a table: why, and the next one that has some, one tap away. */
export function NextOpenDay({ form, problem }: { form: BookingForm; problem: string }) {
  const { draft } = form
  const next = useNextOpenDay(form, {
    after: draft.reserveDay < form.today ? form.today : draft.reserveDay,
    isWanted: true,
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

/** 11.17 (화)은 쉬는 날이에요; what already names its day stays as it is. */
function dayTitle(day: string, problem: string) {
  const sentence = problem.replace(/\.$/, '').replace(/^이날은 /, '')
  return /^(오늘|지난)/.test(sentence) ? sentence : `${dayLabel(day)}은 ${sentence}`
}

/** It never opens on that day of the week, and this one is no exception. */
function useIsClosedWeekly({ restaurantNo, draft: { reserveDay }, slots }: BookingForm) {
  const { data: week } = useQuery(hoursQuery(restaurantNo))
  const isClosed = slots?.every(({ reason }) => reason === 'closed') ?? false
  return isClosed && week?.every(({ weekDay }) => weekDay !== weekDayOf(reserveDay)) === true
}

function NextTimes({ form, day }: { form: BookingForm; day: string }) {
  const { restaurantNo, draft, change, choose } = form
  const { numberOfGuests } = draft
  const asked = { restaurantNo, reserveDay: day, numberOfGuests, changing: change?.reservationNo }
  const { data } = useQuery(slotsQuery(asked))
  const times =
    data?.reserveDay === day ? timesToOffer(data.slots, draft.reserveTime, timesShown) : []
  const [first] = times
  return (
    <div className="closed-next">
      <p className="num">
        {dayLabel(day)} {first && mealWord(first)} · {numberOfGuests}명
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
