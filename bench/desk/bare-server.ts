// A day as a hand-written route reads it: Fastify, `pg`, one plain statement with a name, and JSON.stringify. What
// surrounds the bookings is taken from the product's answer once. No access check, no log.

import { formatClockTime } from '@matjari/contract/clock-time'
import { reservationStateLabel } from '@matjari/contract/reservations/state'
import Fastify from 'fastify'
import pg from 'pg'
import { type DayAnswer, readDay } from './day-answer.ts'

const { DATABASE_URL, ORIGIN: url = '', TOKEN: token = '', PORT } = process.env
// As many connections as the product has.
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })

const text = `
  select v.*, v.reserve_day::text as day, r.restaurant_name, m.member_id, m.member_nick_name,
    coalesce(gm.note, gp.note, '') as note, coalesce(gm.marks, gp.marks, '{}') as marks, h.visits, h.no_shows,
    coalesce((select e.created_at from reservation_event e where e.reservation_no = v.reservation_no
      and e.kind = case v.state when 'confirmed' then 'takenBack' else v.state end
      order by e.event_no desc limit 1), v.created_at) as state_since
  from reservation v
  join restaurant r on r.restaurant_no = v.restaurant_no
  left join member m on m.member_no = v.member_no
  left join guest gm on gm.restaurant_no = v.restaurant_no and gm.member_no = v.member_no
  left join guest gp on gp.guest_no = v.guest_no
  left join lateral (
    select (count(*) filter (where w.state = 'visited'))::int as visits,
      (count(*) filter (where w.state = 'noShow'))::int as no_shows
    from reservation w
    where w.restaurant_no = v.restaurant_no and (w.member_no = v.member_no or w.guest_no = v.guest_no)
      and (w.reserve_day, w.reserve_min, w.reservation_no) < (v.reserve_day, v.reserve_min, v.reservation_no)
  ) h on true
  where v.restaurant_no = $1 and v.reserve_day = $2
  order by v.state = 'cancelled', v.reserve_min, v.reservation_no`

type Row = {
  readonly reservation_no: string
  readonly restaurant_no: string
  readonly restaurant_name: string
  readonly day: string
  readonly reserve_min: number
  readonly number_of_guests: number
  readonly created_at: Date
  readonly state: 'confirmed' | 'visited' | 'noShow' | 'cancelled'
  readonly cancelled_by: string | null
  readonly cancel_reason: string | null
  readonly member_no: string | null
  readonly member_id: string | null
  readonly member_nick_name: string | null
  readonly source: string
  readonly guest_no: string | null
  readonly guest_name: string | null
  readonly guest_phone: string | null
  readonly memo: string
  readonly request: string
  readonly stay_min: number
  readonly is_over: boolean
  readonly visits: number
  readonly no_shows: number
  readonly note: string
  readonly marks: readonly string[]
  readonly state_since: Date
}

function guestKey({ member_no, guest_no }: Row) {
  if (member_no !== null) return `m${member_no}`
  return guest_no === null ? null : `g${guest_no}`
}

const guest = (row: Row) => ({
  reservationNo: row.reservation_no,
  restaurantNo: row.restaurant_no,
  restaurantName: row.restaurant_name,
  reserveDay: row.day,
  reserveTime: formatClockTime(row.reserve_min),
  numberOfGuests: row.number_of_guests,
  createDate: row.created_at.toISOString(),
  status: reservationStateLabel(row.state),
  reservationStatus: reservationStateLabel(row.state),
  state: row.state,
  cancelledBy: row.cancelled_by,
  cancelReason: row.cancel_reason,
  memberNo: row.member_no,
  memberId: row.member_id,
  memberNickname: row.member_nick_name,
  source: row.source,
  guestName: row.guest_name,
  guestPhone: row.guest_phone,
  memo: row.memo,
  request: row.request,
  stayMinutes: row.stay_min,
  isOver: row.is_over ? 'Y' : 'N',
  guestKey: guestKey(row),
  visits: row.visits,
  noShows: row.no_shows,
  note: row.note,
  marks: row.marks,
  stateDate: row.state_since.toISOString(),
})

type DayRoute = { Querystring: { restaurantNo: string; day: string } }
const app = Fastify()
let frame: DayAnswer | undefined
app.get<DayRoute>('/api/desk/day', async ({ url: path, query: { restaurantNo, day } }) => {
  frame ??= (await readDay({ url: url + path, token })).answer
  const { rows } = await pool.query<Row>({ name: 'day', text, values: [restaurantNo, day] })
  const { header, body } = frame
  const now = new Date().toISOString()
  return { header, body: { items: { ...body.items, now, reservations: rows.map(guest) } } }
})
app.get('/healthz', async () => ({ status: 'ok' }))
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
