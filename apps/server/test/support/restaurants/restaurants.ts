import type { Db } from '../../../src/db/db.ts'
import type { Tables } from '../../../src/db/tables.ts'
import { refreshSearch } from '../../../src/features/search/indexing/refresh.ts'
import { buildMember } from '../members/members.ts'

type RestaurantOptions = {
  memberNo: string
  restaurantName: string
  restaurantAddress: string
  category: Tables['restaurant']['category']
  tags: readonly string[]
  status: 'N' | 'Y' | 'I' | 'R' | 'C'
  latitude: number | null
  longitude: number | null
  photo: string | null
  createdAt: Date
  description: string
  phoneNumber: string
  menus: readonly { menuName: string; menuPrice?: number }[]
}

let made = 0

/** A valid restaurant, active unless told otherwise, and found by search if it is. */
export async function buildRestaurant(
  db: Db,
  { menus = [], tags = ['김치찌개'], ...options }: Partial<RestaurantOptions> = {},
): Promise<{ restaurantNo: string; memberNo: string }> {
  made += 1
  const createdAt = options.createdAt ?? new Date('2026-11-01T00:00:00.000Z')
  const memberNo = options.memberNo ?? (await buildMember(db, { isStoreOwner: true })).memberNo
  const { restaurantNo } = await db
    .insertInto('restaurant')
    .values({
      restaurantName: `하루식당 ${made}`,
      restaurantAddress: '서울 마포구 양화로 160 (동교동)',
      postalCode: '04050',
      siCode: '11',
      guCode: '11440',
      dongCode: '1144012100',
      phoneNumber: '02-123-4567',
      description: '매일 아침 끓이는 한 그릇이에요.',
      category: '한식',
      latitude: 37.5576,
      longitude: 126.9252,
      photo: null,
      status: 'Y',
      ...options,
      tags: [...tags],
      memberNo,
      createdAt,
    })
    .returning('restaurantNo')
    .executeTakeFirstOrThrow()
  if (menus.length > 0)
    await db
      .insertInto('menu')
      .values(
        menus.map(({ menuName, menuPrice = 9000 }, position) => ({
          restaurantNo,
          menuName,
          menuPrice,
          position,
        })),
      )
      .execute()
  await refreshSearch(db, [restaurantNo], createdAt)
  return { restaurantNo, memberNo }
}
