import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { chosenTexts } from './request.ts'
import type { BookingForm } from './use-booking-form.ts'

type BookingFooterProps = {
  form: BookingForm
  restaurantName: string
  /** What the button says. */
  label: string
}

/** What will be sent, and what became of it: in sight wherever the rest is scrolled to. */
export const BookingFooter = ({ form, restaurantName, label }: BookingFooterProps) => (
  <div className="flex w-full items-center justify-between gap-6 max-sm:grid max-sm:grid-cols-1 max-sm:gap-2.5">
    {/* Beside the button, so that the news takes no height from the calendar and the times. */}
    <div className="grid min-w-0 flex-1 gap-2 sm:[&_[role=alert]]:py-2">
      <News form={form} />
      <p className="text-[0.9375rem] leading-snug text-ink-2 max-sm:text-center">
        {restaurantName}
        {chosenTexts(form.draft).map((word) => (
          <span key={word}>
            {' · '}
            <b className="num font-semibold text-ink">{word}</b>
          </span>
        ))}
      </p>
    </div>
    <Button
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

function News({ form: { submitProblem, failure, isAskingAgain, submit } }: { form: BookingForm }) {
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
  if (failure.isRefusal) return <Notice tone="danger">{failure.message}</Notice>
  return (
    <Notice tone="danger">
      <span className="block">{failure.message} 다시 시도해도 두 번 예약되지 않아요.</span>
      <Button size="sm" variant="outline" className="mt-2.5" onClick={submit}>
        다시 시도
      </Button>
    </Notice>
  )
}
