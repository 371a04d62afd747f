import { guestClock } from '@matjari/contract/clock-time'
import { messages } from '@matjari/contract/messages'
import { dayLabel } from '@matjari/contract/seoul-day'
import type { WaitlistSummary } from '@matjari/contract/waitlist/entities'
import { FieldGroup } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Fair } from '../fair.tsx'
import { ordinal } from './ordinal.ts'
import { Place } from './place.tsx'
import { dayTimes } from './range.ts'
import type { Joining } from './use-joining.ts'

type FormProps = { joining: Joining; line: WaitlistSummary }

export function JoinForm({ joining, line }: FormProps) {
  const { wish, choose, isChanging, own } = joining
  return (
    <div inert={joining.isSending} className="vq-stack">
      {isChanging && own && (
        <Notice tone="warn">바꾸면 지금 차례를 내놓고 맨 뒤에서 다시 기다려요.</Notice>
      )}
      <Times joining={joining} line={line} />
      <div className="vq-party">
        <span aria-hidden="true">인원</span>
        <Stepper
          label="인원"
          value={wish.numberOfGuests}
          min={line.guestsMin ?? 1}
          max={line.guestsMax ?? wish.numberOfGuests}
          onValueChange={(guests) => choose({ guests })}
        />
      </div>
      <Ahead joining={joining} />
      <Fair />
    </div>
  )
}

function Times({ joining: { wish, choose }, line }: FormProps) {
  const times = dayTimes(line)
  if (times.length === 0) return null
  const option = (time: string, word: string) => (
    <option key={time} value={time}>
      {guestClock(time)}
      {word}
    </option>
  )
  const place = (time: string) => times.indexOf(time)
  return (
    <FieldGroup label="몇 시면 괜찮으세요?">
      <div className="vq-range">
        <Select
          aria-label="시작 시간"
          value={wish.from}
          // Whoever begins later than the end means a later end, too.
          onChange={({ target: { value: from } }) =>
            choose({ from, to: place(from) > place(wish.to) ? from : wish.to })
          }
        >
          {times.map((time) => option(time, '부터'))}
        </Select>
        <span aria-hidden="true">~</span>
        <Select
          aria-label="끝 시간"
          value={wish.to}
          onChange={({ target: { value: to } }) =>
            choose({ to, from: place(to) < place(wish.from) ? to : wish.from })
          }
        >
          {times.map((time) => option(time, '까지'))}
        </Select>
      </div>
    </FieldGroup>
  )
}

/** How many are ahead; or what can be booked at once, or why nobody can wait for that. */
function Ahead({ joining }: { joining: Joining }) {
  const { hindrance, ahead, place, line, isChanging } = joining
  if (hindrance && 'bookable' in hindrance)
    return <Bookable joining={joining} times={hindrance.bookable} />
  if (hindrance || ahead === null) {
    return (
      <output ref={place} tabIndex={-1} className="vq-place vq-hindrance">
        {hindrance?.message ?? messages.waiting.noSuchTime}
      </output>
    )
  }
  const then = isChanging ? '바꾸면' : '지금 신청하면'
  return (
    <Place ref={place} title={`앞에 ${ahead}팀`} isOld={line.isPlaceholderData}>
      {then} {ordinal(ahead + 1)}예요.
    </Place>
  )
}

const timesShown = 4

function Bookable({
  joining: { wish, place, book },
  times: [first = '', ...others],
}: {
  joining: Joining
  times: readonly string[]
}) {
  return (
    <div className="vq-place vq-bookable">
      <output ref={place} tabIndex={-1}>
        <b>{messages.waiting.isBookable(guestClock(first))}</b> 기다리지 않아도 돼요.
      </output>
      <fieldset aria-label={`${dayLabel(wish.day)} 예약할 수 있는 시간`} className="vq-times">
        {[first, ...others].slice(0, timesShown).map((time) => (
          <button key={time} type="button" className="num" onClick={() => book(time)}>
            {guestClock(time)}
            <span className="sr-only"> 예약하기</span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}
