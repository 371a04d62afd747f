/** Ratings say little while there are few of them: this many reviews of an ordinary place are lent. */
const lentReviews = 8
const ordinaryStars = 4
/** How much a restaurant that opened today gains, and for how long. */
const freshBonus = 0.25
export const freshDays = 60

const dayMs = 24 * 60 * 60 * 1000

type Ranked = {
  readonly reviewCount: number
  readonly halfStarsSum: number
  readonly createdAt: Date
}

/** Rank among equals: a rating that has to be earned, how many say so, and a little for the new. */
export function popularityOf({ reviewCount, halfStarsSum, createdAt }: Ranked, now: Date): number {
  const stars = (halfStarsSum / 2 + lentReviews * ordinaryStars) / (reviewCount + lentReviews)
  const ageDays = Math.max(0, (now.getTime() - createdAt.getTime()) / dayMs)
  const fresh = Math.max(0, 1 - ageDays / freshDays)
  return stars + 0.15 * Math.log1p(reviewCount) + freshBonus * fresh
}
