import { restaurantStatusLabel } from '@matjari/contract/rules/restaurants/status'
import type { Db } from '../../lib/db/database.ts'
import { rejection, wish } from '../content/pending.ts'
import { noOf } from './restaurants.ts'

type Life = { readonly members: ReadonlyMap<string, string>; readonly now: Date }

const hourMs = 60 * 60_000

/** Beside the registrations, which wait by themselves: a wish for another name, and a verdict that was told. */
export async function loadApplications(tx: Db, { members, now }: Life) {
  await loadWish(tx, now)
  await loadRejections(tx, noOf(members, 'admin01'))
}

async function loadWish(tx: Db, now: Date) {
  const { restaurantNo } = await tx
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('restaurantName', '=', wish.name)
    .executeTakeFirstOrThrow()
  const createdAt = new Date(now.getTime() - wish.hoursAgo * hourMs)
  const { applicationNo } = await tx
    .insertInto('application')
    .values({ restaurantNo, kind: 'name', createdAt })
    .returning('applicationNo')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('applicationValue')
    .values({ applicationNo, isReplaced: false, restaurantName: wish.wanted })
    .execute()
}

async function loadRejections(tx: Db, adminNo: string) {
  const rejected = await tx
    .selectFrom('restaurant')
    .select(['restaurantNo', 'createdAt'])
    .where('status', '=', 'R')
    .execute()
  for (const { restaurantNo, createdAt } of rejected) {
    const decidedAt = new Date(createdAt.getTime() + rejection.hoursLater * hourMs)
    const { applicationNo } = await tx
      .insertInto('application')
      .values({
        restaurantNo,
        kind: 'registration',
        state: 'rejected',
        reason: rejection.reason,
        decidedBy: adminNo,
        decidedAt,
        createdAt,
      })
      .returning('applicationNo')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('restaurantEvent')
      .values({
        restaurantNo,
        applicationNo,
        kind: 'rejected',
        subject: 'registration',
        before: restaurantStatusLabel('N'),
        after: restaurantStatusLabel('R'),
        reason: rejection.reason,
        actorNo: adminNo,
        createdAt: decidedAt,
        tellAt: decidedAt,
        toldAt: decidedAt,
      })
      .execute()
  }
}
