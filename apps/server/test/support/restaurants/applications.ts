import type { Application, ApplicationCounts } from '@matjari/contract/restaurants/entities'
import { sql } from 'kysely'
import type { Db } from '../../../src/db/db.ts'
import { notificationTime } from '../../../src/features/restaurants/restaurant-events.ts'
import { ask } from '../members/signed-in.ts'
import type { TestApp } from '../server/app.ts'
import { buildRestaurant } from './restaurants.ts'

type Place = Parameters<typeof buildRestaurant>[1]

let made = 0

/** Unlike any other, unless told otherwise. */
const unlike = () => {
  made += 1
  const [first, second] = [Math.floor(made / 20), made % 20].map((at) =>
    String.fromCharCode('가'.charCodeAt(0) + at * 588 + 28 * (made % 20)),
  )
  return {
    restaurantName: `${first}${second}${made}호집`,
    restaurantAddress: `서울 마포구 양화로 ${made} (동교동)`,
    phoneNumber: `02-0${100 + Math.floor(made / 9000)}-${1000 + (made % 9000)}`,
    latitude: 33 + (made % 900) * 0.01,
    longitude: 126 + Math.floor(made / 900) * 0.01,
  }
}

/** A registration that waits, alone of its kind unless told otherwise. */
export async function buildRegistration(db: Db, place: Place = {}) {
  const built = await buildRestaurant(db, { ...unlike(), status: 'N', ...place })
  return { ...built, applicationNo: await waitingOf(db, built.restaurantNo) }
}

const waitingOf = async (db: Db, restaurantNo: string) => {
  const { applicationNo } = await db
    .selectFrom('application')
    .select('applicationNo')
    .where('restaurantNo', '=', restaurantNo)
    .where('state', '=', 'waiting')
    .orderBy('applicationNo', 'desc')
    .executeTakeFirstOrThrow()
  return applicationNo
}

type Many = { readonly memberNo: string; readonly count: number; readonly status?: 'N' | 'Y' }

/** Each in a neighbourhood of its own, with a phone and an address of its own. */
export const insertMany = (db: Db, { memberNo, count, status = 'N' }: Many) =>
  sql`
    insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code,
      gu_code, dong_code, phone_number, description, category, tags, status, created_at)
    select ${memberNo}::bigint, '가게 ' || n || '호', '서울 마포구 ' || ${status}::text || '로 ' || n,
      '04050', '11', '11440', '11440' || lpad(n::text, 5, '0'),
      ${status}::text || lpad(n::text, 8, '0'), '', '한식', array['김치찌개'], ${status}, now()
    from generate_series(1, ${count}::int) as n order by n`.execute(db)

export const newAddress = {
  restaurantAddress: '서울 마포구 포은로 7 (합정동)',
  postalCode: '04020',
  siCode: '11',
  guCode: '11440',
  dongCode: '1144012200',
  latitude: 37.547,
  longitude: 126.9091,
  isLocationExact: true,
}

type Wish = {
  readonly restaurantNo: string
  readonly wanted: { readonly restaurantName: string } | typeof newAddress
  readonly isAgain?: boolean
}

/** As the owner's call does: what waited is withdrawn, and another one waits. Under the lock of the restaurant. */
export async function applyFor(db: Db, { restaurantNo, wanted, isAgain = false }: Wish) {
  const kind = 'restaurantName' in wanted ? 'name' : 'address'
  await db
    .updateTable('application')
    .set({ state: 'withdrawn' })
    .where('restaurantNo', '=', restaurantNo)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute()
  const createdAt = new Date('2026-11-14T03:00:00.000Z')
  const { applicationNo } = await db
    .insertInto('application')
    .values({ restaurantNo, kind, isAgain, createdAt })
    .returning('applicationNo')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('applicationValue')
    .values({ applicationNo, isReplaced: false, ...wanted })
    .execute()
  return applicationNo
}

/** An active restaurant, alone of its kind, whose owner wishes for something else. */
export async function buildWish(db: Db, wanted: Wish['wanted'], place: Place = {}) {
  const built = await buildRestaurant(db, { ...unlike(), ...place })
  return { ...built, applicationNo: await applyFor(db, { ...built, wanted }) }
}

/** Approved a moment ago, without the call that does so and its records. */
export async function approveByHand(
  { deps: { db, now } }: TestApp,
  { applicationNo, actorNo }: { applicationNo: string; actorNo: string },
) {
  const { restaurantNo } = await db
    .selectFrom('application')
    .select('restaurantNo')
    .where('applicationNo', '=', applicationNo)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('restaurant')
    .set({ status: 'Y' })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  await db
    .updateTable('application')
    .set({ decidedBy: actorNo, decidedAt: now() })
    .where('applicationNo', '=', applicationNo)
    .execute()
  await db
    .insertInto('restaurantEvent')
    .values({
      restaurantNo,
      applicationNo,
      kind: 'approved',
      subject: 'registration',
      before: '승인 대기',
      after: '활성',
      actorNo,
      createdAt: now(),
      tellAt: notificationTime(now()),
    })
    .execute()
}

type Left = { applicationNo: string; why: string }[]
type By = { readonly token: string }

export const decide = async (
  server: TestApp,
  { token }: By,
  payload: {
    readonly verdict: 'approve' | 'reject'
    readonly applicationNos: readonly string[]
    readonly reason?: string
    readonly isBulk?: 'Y'
  },
) =>
  ask<{ items: { decided: string[]; left: Left; counts: ApplicationCounts } }>(
    server,
    'POST /api/admin/applications/verdicts',
    { token, payload },
  )

export const takeBack = (server: TestApp, { token }: By, applicationNos: readonly string[]) =>
  ask<{ items: { takenBack: string[]; left: Left; counts: ApplicationCounts } }>(
    server,
    'POST /api/admin/applications/take-back',
    { token, payload: { applicationNos } },
  )

export async function queueOf(server: TestApp, { token }: By, query = '') {
  const { body } = await ask<{
    items: { applications: Application[]; counts: ApplicationCounts }
  }>(server, `GET /api/admin/applications?${query}`, { token })
  return body.items
}
