import { guestClock, parseClockTime } from '@matjari/contract/clock-time'
import { addDays, dayLabel } from '@matjari/contract/seoul-day'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { noPromiseText, queuePositionText, waitlistStates } from '@matjari/contract/waitlist/rules'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { AlertDialog } from 'radix-ui'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { searchWithBooking } from '../booking/booking-address.ts'
import { daysQuery } from '../booking/booking-api.ts'
import { nearest } from '../booking/booking-slots.ts'
import { nextOpenDay } from '../booking/day-notes.ts'
import { Ring } from './open-offer.tsx'
import {
  isActiveEntry,
  type JoinRequest,
  type MyWaitlistEntry,
  useJoin,
  waitlistQuery,
} from './waitlist-api.ts'

/** An entry without an open offer: what became of it. */
export const ClosedOffer = ({ entry }: { entry: MyWaitlistEntry }) => (
  <>
    <div>
      <AlertDialog.Title className="offer-title">{waitlistStates[entry.state]}</AlertDialog.Title>
      <AlertDialog.Description className="offer-lead num">
        {entry.restaurantName} · {dayLabel(entry.day)} {timesOf(entry)} · {entry.numberOfGuests}명
      </AlertDialog.Description>
    </div>
    {entry.state === 'waiting' && (
      <p className="offer-lead num">
        {queuePositionText(entry.ahead ?? 0)}. {noPromiseText}
      </p>
    )}
    {entry.state === 'accepted' && (
      <Link
        to="/mypage/reservations"
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      >
        내 예약 보기
      </Link>
    )}
    {isOver(entry) ? <Rejoin entry={entry} /> : <Close />}
  </>
)

/** The entry belongs to another member, or is not loaded yet. */
export function NoOffer({ entries }: { entries: UseQueryResult<unknown> }) {
  const { isPending, error, isFetching } = entries
  return (
    <>
      <AlertDialog.Title className="offer-title">
        {isPending ? '잡아 둔 자리를 불러오고 있어요' : '빈자리 알림을 찾을 수 없어요'}
      </AlertDialog.Title>
      <AlertDialog.Description className="offer-lead">
        {error ? errorMessage(error) : !isPending && '내 빈자리 알림에서 다시 확인해 주세요.'}
      </AlertDialog.Description>
      {error && (
        <Button variant="primary" block loading={isFetching} onClick={() => void entries.refetch()}>
          다시 불러오기
        </Button>
      )}
      <Close />
    </>
  )
}

/** The guest did not answer in time. */
export const ExpiredOffer = ({ entry }: { entry: MyWaitlistEntry }) => (
  <>
    <Ring left={0} whole={1} />
    <div>
      <AlertDialog.Title className="offer-title">확정 시간이 지났어요</AlertDialog.Title>
      <AlertDialog.Description className="offer-lead num">
        {guestClock(entry.heldTime ?? '')} 자리는 다음 순서로 넘어갔어요.
      </AlertDialog.Description>
    </div>
    <Rejoin entry={entry} />
  </>
)

const isOver = ({ state }: MyWaitlistEntry) =>
  state === 'declined' || state === 'left' || state === 'over'

const timesOf = ({ heldTime, from, to }: MyWaitlistEntry) => {
  if (heldTime !== null) return guestClock(heldTime)
  return from === to ? guestClock(from) : `${guestClock(from)}~${guestClock(to)}`
}

const Close = () => (
  <AlertDialog.Cancel asChild>
    <Button variant="ghost" block>
      닫기
    </Button>
  </AlertDialog.Cancel>
)

const requestOf = ({
  restaurantNo,
  day,
  from,
  to,
  numberOfGuests,
}: WaitlistEntry): JoinRequest => ({
  restaurantNo,
  day,
  from,
  to,
  numberOfGuests,
})

/** Alternatives when the offer is over: the free tables, and the end of the waitlist. */
function Rejoin({ entry }: { entry: MyWaitlistEntry }) {
  const request = requestOf(entry)
  // Until the server has passed the offer on, the guest's own held table would be counted.
  const waitlist = useQuery({ ...waitlistQuery(request), enabled: !isActiveEntry(entry) })
  const join = useJoin()
  const ahead = waitlist.data?.ahead ?? null
  const ownEntry = join.data ?? waitlist.data?.own

  return (
    <>
      <OpenTimes place={entry} today={waitlist.data?.openTimes ?? []} />
      <div className="offer-act">
        {ownEntry && (
          <output className="offer-lead num">
            다시 기다리고 있어요. {aheadText(ownEntry.ahead ?? 0)} {noPromiseText}
          </output>
        )}
        {!ownEntry && (waitlist.isPending || ahead !== null) && (
          <>
            <Button
              variant="primary"
              size="lg"
              block
              loading={join.isPending || ahead === null}
              onClick={() => join.mutate(request)}
            >
              빈자리 알림 다시 신청
            </Button>
            <p className="offer-foot num">
              {ahead === null
                ? '앞에 몇 팀이 있는지 보고 있어요.'
                : `다시 신청하면 맨 뒤 순서예요. ${aheadText(ahead)}`}
            </p>
          </>
        )}
        <p role="alert" className="offer-failure">
          {join.error && errorMessage(join.error)}
        </p>
        <div className="offer-row">
          <Link to={otherTimes(entry)} className={buttonClass({ variant: 'ghost', block: true })}>
            다른 시간 보기
          </Link>
          <AlertDialog.Cancel asChild>
            <Button variant="ghost" block>
              닫기
            </Button>
          </AlertDialog.Cancel>
        </div>
      </div>
    </>
  )
}

const aheadText = (ahead: number) =>
  ahead === 0 ? '지금은 앞에 아무도 없어요.' : `지금은 앞에 ${ahead}팀이 있어요.`

/** The booking dialog of that restaurant, on the wanted day. */
const otherTimes = ({ restaurantNo, day, numberOfGuests }: MyWaitlistEntry) =>
  `/restaurant/${restaurantNo}${searchWithBooking('', { day, time: null, guests: numberOfGuests })}`

/** How many days ahead a free table is searched. */
const daysAhead = 14

type OpenTimesProps = {
  place: MyWaitlistEntry
  /** The free times of the same day. */
  today: readonly string[]
}

/** The nearest time of that day, and the next day with a table. */
function OpenTimes({ place, today }: OpenTimesProps) {
  const { restaurantNo, day, numberOfGuests, heldTime, from } = place
  const range = { from: addDays(day, 1), to: addDays(day, daysAhead) }
  const { data: days } = useQuery(daysQuery({ restaurantNo, ...range, numberOfGuests }))
  const next = days && nextOpenDay(days, day)
  const times = nearest(today, parseClockTime(heldTime ?? from) ?? 0, 1).map((time) => ({
    day,
    time,
  }))
  if (next?.firstTime) times.push({ day: next.day, time: next.firstTime })
  if (times.length === 0) return null
  return (
    <div className="offer-times">
      <p>지금 예약되는 시간</p>
      <div>
        {times.map(({ day: on, time }) => (
          <Link
            key={on}
            className="num"
            to={`/restaurant/${restaurantNo}${searchWithBooking('', { day: on, time, guests: numberOfGuests })}`}
          >
            {dayLabel(on)} {guestClock(time)}
          </Link>
        ))}
      </div>
    </div>
  )
}
