import type { Rating, RestaurantDetail } from '@matjari/contract/restaurants/entities'
import { useQuery } from '@tanstack/react-query'
import { numberText } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import { ratingQuery } from './restaurant-api.ts'

/** 4.0점 (3명의 평가) */
export const ratingText = (average: number, count: number) =>
  `${average.toFixed(1)}점 (${numberText(count)}명의 평가)`

type ScoreShare = {
  readonly score: number
  readonly count: number
  readonly percent: number
}

/** From five stars down to one; a star without reviews has a row too. */
export function scoreShares(scoreCounts: Rating['scoreCounts']): ScoreShare[] {
  const total = scoreCounts.reduce((sum, { count }) => sum + count, 0)
  return [5, 4, 3, 2, 1].map((score) => {
    const count = scoreCounts.find((one) => one.score === score)?.count ?? 0
    return { score, count, percent: total === 0 ? 0 : Math.round((count * 100) / total) }
  })
}

/** The average in large, and the distribution of the stars. */
export function Ratings({ restaurant }: { restaurant: RestaurantDetail }) {
  const { data, error, isFetching, refetch } = useQuery(ratingQuery(restaurant.restaurantNo))
  const { averageRating } = data ?? restaurant
  return (
    <div className="grid grid-cols-[max-content_minmax(0,20rem)] items-center gap-10 max-sm:gap-6">
      <div className="grid justify-items-center gap-1">
        <p className="num text-[3.25rem] leading-none font-heavy tracking-hero">
          {averageRating.toFixed(1)}
        </p>
        <Stars value={averageRating} />
      </div>
      {error && !data ? (
        <div className="grid justify-items-start gap-2 text-sm text-ink-2">
          <p role="alert">별점 분포를 불러오지 못했어요.</p>
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            다시 시도
          </Button>
        </div>
      ) : (
        <ul aria-label="별점 분포" className="grid gap-1">
          {scoreShares(data?.scoreCounts ?? []).map((share) => (
            <ShareBar key={share.score} share={share} />
          ))}
        </ul>
      )}
    </div>
  )
}

const ShareBar = ({ share: { score, count, percent } }: { share: ScoreShare }) => (
  <li className="num grid grid-cols-[1.5rem_1fr_2.25rem] items-center gap-2 text-xs text-ink-3">
    <span>{score}점</span>
    <span aria-hidden="true" className="h-[0.4rem] overflow-hidden rounded-full bg-sunken-2">
      <span
        className="block h-full rounded-full bg-star transition-[width] duration-(--dur-4) ease-out"
        style={{ width: `${percent}%` }}
      />
    </span>
    <span>
      {percent}%<span className="sr-only"> ({count}명)</span>
    </span>
  </li>
)
