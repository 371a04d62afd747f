import type { DeskGuest } from '@matjari/contract/entities/owner/desk'
import { type GuestMark, guestMarks } from '@matjari/contract/rules/desk/guests'
import { guestClock } from '@matjari/contract/rules/time/clock-time'
import {
  Footprints,
  type LucideIcon,
  PencilLine,
  Phone,
  Smartphone,
  StickyNote,
} from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../../../../ui/badge.tsx'
import { guestAddress } from '../../shell/address.ts'
import { useBoard } from '../context.ts'
import { nameOf, visitText } from '../rules/text.ts'

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
}

/** Who it is, and what to know before they sit down. */
export function RowFacts({ row, late, isDone }: RowFactsProps) {
  const { day } = useBoard()
  const { word, Icon } = sources[row.source]
  // A time of its own, between those of the day.
  const isOffGrid = !day.times.some(({ time }) => time === row.reserveTime)
  return (
    <div className="desk-who">
      <div className="desk-who-top">
        <GuestName row={row} restaurantNo={day.restaurantNo} />
        <span className="desk-source">
          <Icon aria-hidden="true" />
          {word}
          {isOffGrid && ` · ${guestClock(row.reserveTime)}`}
        </span>
        {!isDone && <Facts row={row} late={late} />}
        {row.isOver === 'Y' && <Badge tone="warn">초과</Badge>}
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

/** The whole row is its hit area, where there is a card to open. */
function GuestName({ row, restaurantNo }: { row: DeskGuest; restaurantNo: string }) {
  const name = nameOf(row)
  if (row.guestKey === null) return <b className="desk-name">{name}</b>
  return (
    <Link to={guestAddress(restaurantNo, row.guestKey)} className="desk-name desk-name-link">
      {name}
    </Link>
  )
}

/** On a narrow row the last ones come below. */
const urgency = (mark: GuestMark) => Number(mark === 'allergy')

function Facts({ row, late }: { row: DeskGuest; late: number | null }) {
  const { isNew } = useBoard()
  const visit = visitText(row)
  const marks = row.marks.toSorted((one, other) => urgency(other) - urgency(one))
  return (
    <>
      {isNew(row.reservationNo) && <Badge tone="brand">방금 들어온 예약</Badge>}
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
