import { guestClock } from '@matjari/contract/clock-time'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { type GuestMark, guestMarks } from '@matjari/contract/owner-desk/rules'
import {
  Footprints,
  type LucideIcon,
  MessageCircle,
  PencilLine,
  Phone,
  Smartphone,
  StickyNote,
} from 'lucide-react'
import { Link } from 'react-router'
import { withHonorific } from '../../../lib/korean.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useBoard, useBoardActions } from '../board-context.ts'
import { guestAddress } from '../desk-address.ts'
import { deskGuestName, lastByText, visitText } from '../guest-text.ts'
import './guest-row.css'
import { seoulToday } from '@matjari/contract/seoul-day'
import { clsx } from 'clsx'
import { memo, useEffect, useRef } from 'react'
import { lateBy } from '../desk-clock.ts'
import { marksOf, usePendingMarks } from '../guest-marks.ts'
import { type PendingMark, RowActions, SettledActions } from './guest-row-actions.tsx'

const sources: Readonly<Record<DeskGuest['source'], { word: string; Icon: LucideIcon }>> = {
  app: { word: '앱', Icon: Smartphone },
  phone: { word: '전화', Icon: Phone },
  walkIn: { word: '현장', Icon: Footprints },
}

type RowFactsProps = {
  row: DeskGuest
  /** Minutes; null: not late. */
  late: number | null
  isDone: boolean
  isNew: boolean
  isOffGrid: boolean
  restaurantNo: string
  today: string
}

/** The guest, and what staff should know before they sit down. */
function RowFacts(props: RowFactsProps) {
  const { row, late, isDone, isNew, isOffGrid, restaurantNo, today } = props
  // A marked row names the person who marked it beside the mark.
  const by = row.state === 'visited' || row.state === 'noShow' ? null : lastByText(row, today)
  const { word, Icon } = sources[row.source]
  return (
    <div className="desk-who">
      <div className="desk-who-top">
        <GuestName row={row} restaurantNo={restaurantNo} />
        <span className="desk-source">
          <Icon aria-hidden="true" />
          {word}
          {isOffGrid && ` · ${guestClock(row.reserveTime)}`}
        </span>
        {!isDone && <Facts row={row} late={late} isNew={isNew} />}
        {row.isOver === 'Y' && <Badge tone="warn">초과</Badge>}
        {by && <span className="desk-by">{by}</span>}
      </div>
      {!isDone && row.request && (
        <p className="desk-note">
          <StickyNote aria-hidden="true" />
          <span>
            <span className="sr-only">요청사항: </span>
            {row.request}
          </span>
        </p>
      )}
      {!isDone && row.memo && (
        <p className="desk-note desk-note-own">
          <PencilLine aria-hidden="true" />
          <span>
            <span className="sr-only">가게 메모: </span>
            {row.memo}
          </span>
        </p>
      )}
    </div>
  )
}

/** A link to the guest's card, if there is one; its hit area is the whole row. */
function GuestName({ row, restaurantNo }: { row: DeskGuest; restaurantNo: string }) {
  const name = deskGuestName(row)
  if (row.guestKey === null) return <b className="desk-name">{name}</b>
  return (
    <Link to={guestAddress(restaurantNo, row.guestKey)} className="desk-name desk-name-link">
      {name}
    </Link>
  )
}

/** Allergies come first: in a narrow row the last marks wrap to a line below. */
const urgency = (mark: GuestMark) => Number(mark === 'allergy')

type FactsProps = { row: DeskGuest; late: number | null; isNew: boolean }

function Facts({ row, late, isNew }: FactsProps) {
  const visit = visitText(row)
  const marks = row.marks.toSorted((one, other) => urgency(other) - urgency(one))
  return (
    <>
      {isNew && <Badge tone="brand">방금 들어온 예약</Badge>}
      {late !== null && <Badge tone="warn">{late}분 지남</Badge>}
      {visit && (
        <Badge mark="none" tone={row.visits > 0 ? 'info' : 'neutral'}>
          {visit}
        </Badge>
      )}
      {row.noShows > 0 && (
        <Badge mark="none" tone="warn">
          노쇼 {row.noShows}
        </Badge>
      )}
      {marks.map((mark) => (
        <Badge key={mark} mark="none" tone={mark === 'allergy' ? 'danger' : 'neutral'}>
          {guestMarks[mark]}
        </Badge>
      ))}
    </>
  )
}

/** A phone link; a member without a number gets a message to their inbox. */
function RowContact({ row }: { row: DeskGuest }) {
  const { open } = useBoardActions()
  const { guestPhone, source, memberNickname } = row
  const name = withHonorific(deskGuestName(row))
  return (
    <div className="desk-telrow">
      {guestPhone ? (
        <a href={`tel:${guestPhone.replaceAll('-', '')}`} className="desk-tel">
          <Phone aria-hidden="true" />
          <span className="sr-only">{name}에게 전화 </span>
          {guestPhone}
        </a>
      ) : (
        source === 'app' &&
        memberNickname !== null && (
          <button
            type="button"
            className="desk-tel desk-tel-none"
            onClick={() => open('message', row)}
          >
            <MessageCircle aria-hidden="true" />
            <span className="sr-only">{name}에게 </span>앱 알림 보내기
          </button>
        )
      )}
    </div>
  )
}

/** The values a row derives from the board's clock and day. */
type RowMoment = {
  readonly state: DeskGuest['state']
  readonly waiting: PendingMark
  /** Minutes; null: not late. */
  readonly late: number | null
  readonly isNew: boolean
  /** Its time lies between the times of the day. */
  readonly isOffGrid: boolean
  readonly restaurantNo: string
  readonly today: string
} & ReturnType<typeof marksOf>

/** One booking: party size, guest, contact, and state. */
export function GuestRow({ row, isOpenDay }: { row: DeskGuest; isOpenDay: boolean }) {
  const { day, now, isNew } = useBoard()
  const waiting = usePendingMarks().find((one) => one.reservationNo === row.reservationNo)
  const state = waiting?.to ?? row.state
  return (
    <MemoizedRow
      row={row}
      state={state}
      waiting={waiting}
      late={isOpenDay ? lateBy({ ...row, state }, now) : null}
      isNew={isNew(row.reservationNo)}
      isOffGrid={!day.times.some(({ time }) => time === row.reserveTime)}
      restaurantNo={day.restaurantNo}
      today={seoulToday(now)}
      {...marksOf(row, now)}
    />
  )
}

/** Memoized: a tick of the clock, a press, or a change of one row must not render four hundred rows again. */
const MemoizedRow = memo(function MemoizedRow({ row, ...moment }: { row: DeskGuest } & RowMoment) {
  const { touch } = useBoardActions()
  const { state, waiting, late, isNew, isOffGrid, restaurantNo, today } = moment
  const isDone = state !== 'confirmed'
  const place = useRef<HTMLLIElement>(null)
  useFocusRowAfterMark(place, state)

  return (
    // Only the shortcuts J and K focus the row itself; Tab goes to its controls.
    <li
      ref={place}
      tabIndex={-1}
      data-reservation={row.reservationNo}
      onPointerDown={() => touch(row.reservationNo)}
      className={clsx(
        'desk-guest',
        isDone && 'desk-guest-done',
        late !== null && 'desk-guest-late',
        isNew && 'desk-guest-new',
      )}
    >
      <span className="desk-party">
        {row.numberOfGuests}
        <small>명</small>
      </span>
      <RowFacts {...{ row, late, isDone, isNew, isOffGrid, restaurantNo, today }} />
      {!isDone && <RowContact row={row} />}
      {isDone ? (
        <SettledActions
          row={row}
          state={state}
          waiting={waiting}
          canTakeBack={moment.canTakeBack}
        />
      ) : (
        <RowActions
          row={row}
          restaurantNo={restaurantNo}
          isDue={late !== null}
          waiting={waiting}
          visitFrom={moment.visitFrom}
          noShowAfter={moment.noShowAfter}
        />
      )}
    </li>
  )
})

/** After a mark the pressed button disappears: the row takes the focus. */
function useFocusRowAfterMark(place: { current: HTMLLIElement | null }, state: DeskGuest['state']) {
  const before = useRef(state)
  useEffect(() => {
    const isChanged = before.current !== state
    before.current = state
    const wasHere = place.current?.matches('[data-pressed]')
    if (isChanged && wasHere && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    if (isChanged) place.current?.removeAttribute('data-pressed')
  }, [place, state])
}
