import { messages } from '@matjari/contract/messages'
import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { Ratings } from '../../features/restaurants/restaurant-ratings.tsx'
import { reviewAnchors } from '../../features/reviews/review-api.ts'
import { ReviewSkeletons } from '../../features/reviews/review-skeleton.tsx'
import { firstInteraction, useIsHydrating } from '../../lib/hydration.ts'
import { lazyComponent, lazyModule } from '../../lib/lazy-module.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const reviewsBody = lazyModule(async () => (await import('./reviews-body.tsx')).ReviewsOfRestaurant)
const LazyReviews = lazyComponent(reviewsBody.load)
/**
 * Server-rendered, so it can be read at once. Its file is loaded at the guest's first interaction, or when they get
 * near.
 */
const DrawnReviews = lazyComponent(() =>
  Promise.race([firstInteraction(), nearing]).then(reviewsBody.load),
)

let resolveNearing = () => {}
const nearing = new Promise<void>((resolve) => {
  resolveNearing = resolve
})

/** The ratings, or a line that says there are none yet. */
export const RatingSummary = ({ restaurant }: { restaurant: RestaurantDetail }) =>
  restaurant.reviewCount > 0 ? (
    <Ratings restaurant={restaurant} />
  ) : (
    <p className="text-ink-3">아직 평가가 없어요.</p>
  )

/** The reviews. They are at the end of a long page, so their file is loaded when the guest gets near them. */
export function Reviews({ restaurant }: { restaurant: RestaurantDetail }) {
  const { box, isNear } = useNearness()
  useEffect(() => {
    if (isNear) resolveNearing()
  }, [isNear])
  const waiting = <Waiting count={restaurant.reviewCount} isComing={isNear} />
  const isFromServer = useIsHydrating()
  // State, so that the element never changes: a new one before its file is there would show the skeleton instead.
  const [drawn] = useState(
    isFromServer && (
      <Suspense fallback={waiting}>
        <DrawnReviews restaurant={restaurant} />
      </Suspense>
    ),
  )
  // A guest who goes back finds the list at once, so the scroll position can be restored.
  const cameBack = useNavigationType() === 'POP'
  const [LoadedReviews] = useState(() => (cameBack ? reviewsBody.current() : undefined))
  return (
    <div ref={box} id={reviewAnchors.list} tabIndex={-1} className="outline-none">
      {drawn ? (
        drawn
      ) : LoadedReviews ? (
        <LoadedReviews restaurant={restaurant} />
      ) : isNear ? (
        <Suspense fallback={waiting}>
          <LazyReviews restaurant={restaurant} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}

/** As high as the list and the form, so that nothing jumps when they appear. */
const Waiting = ({ count, isComing }: { count: number; isComing: boolean }) => (
  <div data-loading={isComing ? '' : undefined}>
    <div className="border-t border-line py-9 max-sm:py-7">
      <h2 className="flex min-h-target items-center">리뷰</h2>
      <output className="sr-only">{isComing && messages.review.loading}</output>
      <div aria-hidden="true">
        <ReviewSkeletons count={count} />
      </div>
    </div>
    <div aria-hidden="true" className="border-t border-line py-9 max-sm:py-7">
      <Skeleton className="h-112 rounded-xl" />
    </div>
  </div>
)

/** Early enough for a fast scroll on a phone. */
const rootMargin = '800px'

function useNearness() {
  const box = useRef<HTMLDivElement>(null)
  const anchor = useLocation().hash.slice(1)
  const isTarget = Object.values(reviewAnchors).includes(anchor)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setIsNear(true)
        observer.disconnect()
      },
      { rootMargin },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, isNear: isNear || isTarget }
}
