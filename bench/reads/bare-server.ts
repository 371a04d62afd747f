// The hot reads, written by hand: Fastify, `pg`, the same SQL as a named statement,
// and JSON.stringify. No validation, no access check, no log, no headers beyond Fastify's own.
import { seoulClock } from '@matjari/contract/seoul-day'
import Fastify from 'fastify'
import pg from 'pg'
import { timesOfDay } from '../../apps/server/src/features/reservations/availability.ts'
import { readMenuPage } from '../../apps/server/src/features/restaurants/menus.ts'
import {
  detailByNo,
  listBest,
  ratingByNo,
} from '../../apps/server/src/features/restaurants/restaurants.sql.ts'
import * as answer from './bare-answers.ts'
import { slots, type TimesRow } from './bare-slots.ts'
import { namedStatement } from './statement.ts'

// As many connections as the product has.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()
const header = { code: 'S200', message: '정상 처리됐어요.' }
const restaurantNo = 'restaurantNo'

const best = await namedStatement('best', (db) => listBest(db, '한식'))
app.get<{ Params: { category: string } }>(
  '/api/restaurants/category/:category',
  async ({ params: { category } }) => {
    const { rows } = await pool.query<answer.CardRow>(best({ 한식: category }))
    return { header, body: rows.map(answer.card) }
  },
)

const detail = await namedStatement('detail', (db) =>
  detailByNo(db, { restaurantNo, callerNo: null }),
)
app.get<{ Params: { restaurantNo: string } }>('/api/restaurants/:restaurantNo', async (request) => {
  const { rows } = await pool.query<answer.DetailRow>(detail(request.params))
  return { header, body: rows[0] && answer.detail(rows[0]) }
})

const rating = await namedStatement('rating', (db) => ratingByNo(db, { restaurantNo }))
app.get<{ Params: { restaurantNo: string } }>(
  '/api/restaurants/:restaurantNo/rating',
  async ({ params }) => {
    const { rows } = await pool.query<answer.RatingRow>(rating(params))
    return { header, body: rows[0] && answer.ratingWithScores(rows[0]) }
  },
)

const menu = await namedStatement('menu', (db) =>
  readMenuPage(db, restaurantNo, { offset: 0, size: 5 }),
)
app.get<{ Params: { restaurantNo: string } }>(
  '/api/restaurants/:restaurantNo/menu',
  async ({ params }) => {
    const { rows } = await pool.query<answer.DishRow>(menu(params))
    return { header, body: answer.menuPage(rows) }
  },
)

const times = await namedStatement('times', (db) =>
  timesOfDay(db, {
    restaurantNo,
    day: 'day',
    guests: undefined,
    own: undefined,
    ...seoulClock(new Date()),
  }),
)
app.get<{ Querystring: { restaurantNo: string; reserveDay: string } }>(
  '/api/reservation',
  async ({ query }) => {
    const asked = { restaurantNo: query.restaurantNo, day: query.reserveDay }
    const { rows } = await pool.query<TimesRow>(times(asked))
    return { header, body: { items: rows[0] && slots(rows[0]) } }
  },
)

app.get('/healthz', async () => ({ status: 'ok' }))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
