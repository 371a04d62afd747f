import { guestClock } from '@matjari/contract/clock-time'
import { dayLabel } from '@matjari/contract/seoul-day'
import type { Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { chosenTexts } from './request.ts'
import { timesToOffer } from './times/groups.ts'
import type { BookingForm } from './use-booking-form.ts'

type BookingFooterProps = {
  form: BookingForm
  restaurantName: string
  /** What the button says. */
  label: string
  button: Ref<HTMLButtonElement>
}

/** What will be sent, and what became of it: in sight wherever the rest is scrolled to. */
export const BookingFooter = ({ form, restaurantName, label, button }: BookingFooterProps) => (
  <div className="sheet-foot">
    {/* Beside the button, so that the news takes no height from the calendar and the times. */}
    <div className="sheet-news">
      <News form={form} />
      <p className="sheet-sum">
        {restaurantName}
        {chosenTexts(form.draft).map((word) => (
          <span key={word}>
            {' · '}
            <b className="num">{word}</b>
          </span>
        ))}
      </p>
    </div>
    <Button
      ref={button}
      variant="primary"
      size="lg"
      className="min-w-44"
      loading={form.isSending}
      onClick={form.submit}
    >
      {label}
    </Button>
  </div>
)

function News({ form }: { form: BookingForm }) {
  const { submitProblem, failure, isAskingAgain, submit } = form
  if (isAskingAgain) {
    return (
      <output>
        <Notice>연결이 고르지 않아요. 어떻게 됐는지 다시 확인하고 있어요.</Notice>
      </output>
    )
  }
  if (submitProblem === 'unchanged') {
    return <Notice tone="danger">바뀐 내용이 없어요. 날짜, 인원이나 시간을 바꿔 주세요.</Notice>
  }
  if (submitProblem) return <Notice tone="danger">{submitProblem.message}</Notice>
  if (!failure) return null
  if (failure.isRefusal) {
    return (
      <>
        <Notice tone="danger">{failure.message}</Notice>
        <NearTimes form={form} />
      </>
    )
  }
  return (
    <Notice tone="danger">
      <span className="block">{failure.message} 다시 시도해도 두 번 예약되지 않아요.</span>
      <Button size="sm" variant="outline" className="mt-2.5" onClick={submit}>
        다시 시도
      </Button>
    </Notice>
  )
}

const timesShown = 4

/** After a refusal: the free times nearest to the one that was lost, where the thumb is. */
function NearTimes({ form: { slots, draft, problems, choose } }: { form: BookingForm }) {
  const times = slots && problems.time ? timesToOffer(slots, draft.reserveTime, timesShown) : []
  if (times.length === 0) return null
  return (
    <fieldset aria-label={`${dayLabel(draft.reserveDay)} 가까운 시간`} className="near-times">
      {times.map((time) => (
        <button
          key={time}
          type="button"
          className="time-chip num"
          aria-label={`${guestClock(time)} 고르기`}
          onClick={() => choose({ reserveTime: time })}
        >
          {guestClock(time)}
        </button>
      ))}
    </fieldset>
  )
}
