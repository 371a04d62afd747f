import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { add } from '../../shared/spans.ts'
import type { Step, Story } from '../witness/story.ts'

type Event = Step & { readonly reservationNo: string }

const stateAfter: Readonly<Record<string, string>> = { booked: 'confirmed', takenBack: 'confirmed' }

/** The history of every booking has exactly what happened to it, and leads to what it is. */
export async function checkHistory(db: Db, { histories, findings }: Story) {
  const { rows: events } = await sql<Event>`
    select reservation_no, kind, reserve_day::text as day, reserve_min as minute, number_of_guests as guests
    from reservation_event where kind <> 'reminder' order by reservation_no, event_no`.execute(db)
  const { rows: present } = await sql<Event>`
    select reservation_no, state as kind, reserve_day::text as day, reserve_min as minute,
      number_of_guests as guests from reservation`.execute(db)
  const written = new Map<string, Event[]>()
  for (const event of events) add(written, event.reservationNo, event)
  for (const now of present) {
    const steps = written.get(now.reservationNo) ?? []
    const seen = histories.get(now.reservationNo) ?? []
    const last = seenLast(steps)
    const isWhole = String(steps.map(textOf)) === String(seen.map(textOf))
    if (!isWhole || last !== textOf(now))
      findings.historyGap.push(
        `예약 ${now.reservationNo}: 기록 ${String(steps.map(textOf))}, 있었던 일 ${String(seen.map(textOf))}`,
      )
  }
}

const textOf = ({ kind, day, minute, guests }: Step) => `${kind} ${day} ${minute} ${guests}`

/** What a history says that a booking is. */
function seenLast(steps: readonly Step[]) {
  const place = steps.at(-1)
  const decided = steps.findLast(({ kind }) => kind !== 'changed')
  if (!place || !decided) return ''
  return textOf({ ...place, kind: stateAfter[decided.kind] ?? decided.kind })
}
