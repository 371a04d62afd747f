import { guestClock } from '@matjari/contract/clock-time'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { type GuestMark, guestMarks } from '@matjari/contract/owner-desk/rules'
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
import { lastByText, nameOf, visitText } from '../rules/text.ts'

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

/** Who it is, and what to know before they sit down. */
export function RowFacts(props: RowFactsProps) {
  const { row, late, isDone, isNew, isOffGrid, restaurantNo, today } = props
  // Who marked somebody is said beside the mark.
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
