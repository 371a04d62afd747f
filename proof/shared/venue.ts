import type { Db } from '../../apps/server/src/db/db.ts'
import { settingColumns } from '../../apps/server/src/features/schedule/reservation-settings.sql.ts'
import { lastMinute, type Rule } from './oracle.ts'
import type { Person } from './people.ts'

export const partyMax = 6

export type Venue = { readonly restaurantNo: string; readonly rule: Rule; readonly owner: Person }

const weekDays = [1, 2, 3, 4, 5, 6, 7]

/** Open day and night. */
export async function openVenue(db: Db, owner: Person, rule: Rule): Promise<Venue> {
  const { restaurantNo } = await db
    .insertInto('restaurant')
    .values({
      memberNo: owner.memberNo,
      restaurantName: `증명식당 ${owner.memberNo}`,
      restaurantAddress: '서울 마포구 양화로 160 (동교동)',
      postalCode: '04050',
      siCode: '11',
      guCode: '11440',
      dongCode: '1144012100',
      phoneNumber: '02-123-4567',
      description: '자리를 세는 가게예요.',
      category: '한식',
      tags: ['김치찌개'],
      status: 'Y',
      createdAt: new Date(),
    })
    .returning('restaurantNo')
    .executeTakeFirstOrThrow()
  const allDay = weekDays.map((weekDay) => ({
    restaurantNo,
    weekDay,
    startMin: 0,
    endMin: lastMinute,
  }))
  await db.insertInto('operatingHours').values(allDay).execute()
  await db
    .insertInto('reservationSetting')
    .values({
      restaurantNo,
      minNum: 1,
      maxNum: partyMax,
      ...settingColumns(rule),
    })
    .execute()
  await db.insertInto('reservationWindow').values(allDay).execute()
  return { restaurantNo, rule, owner }
}
