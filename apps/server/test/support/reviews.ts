import type { Db } from '../../src/lib/db/database.ts'
import { buildMember } from './members.ts'

/** Reviews by as many people, given as stars: the rating follows by itself. */
export async function buildReviews(db: Db, restaurantNo: string, stars: readonly number[]) {
  for (const star of stars) {
    const { memberNo } = await buildMember(db)
    await db
      .insertInto('review')
      .values({
        restaurantNo,
        memberNo,
        halfStars: star * 2,
        content: '또 올게요.',
        writtenDay: '2026-11-14',
        createdAt: new Date('2026-11-14T03:00:00.000Z'),
      })
      .execute()
  }
}
