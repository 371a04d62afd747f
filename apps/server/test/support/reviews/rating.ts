import type { Rating } from '@matjari/contract/restaurants/entities'
import { ask } from '../members/signed-in.ts'
import type { TestApp } from '../server/app.ts'

/** What everybody is shown. */
export async function shownRating(server: TestApp, restaurantNo: string): Promise<Rating> {
  const { body } = await ask<Rating>(server, `GET /api/restaurants/${restaurantNo}/rating`)
  return body
}

/** The same counted anew from the reviews, in whole numbers only. */
export async function recount({ deps }: TestApp, restaurantNo: string): Promise<Rating> {
  const rows = await deps.db
    .selectFrom('review')
    .select(['halfStars', 'isActive', 'deletedAt', 'heldUntil'])
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  const active = rows.filter(
    ({ isActive, deletedAt, heldUntil }) => isActive && deletedAt === null && heldUntil === null,
  )
  const reviewCount = active.length
  const sum = active.reduce((total, { halfStars }) => total + halfStars, 0)
  // Tenths of the mean of half stars over two, a half tenth rounded up.
  const tenths = reviewCount && Math.floor((10 * sum + reviewCount) / (2 * reviewCount))
  return {
    averageRating: tenths / 10,
    reviewCount,
    scoreCounts: [5, 4, 3, 2, 1].map((score) => ({
      score,
      count: active.filter(({ halfStars }) => Math.max(Math.floor(halfStars / 2), 1) === score)
        .length,
    })),
  }
}
