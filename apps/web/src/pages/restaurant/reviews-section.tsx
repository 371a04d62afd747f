import { messages } from '@matjari/contract/messages'
import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { Ratings } from '../../features/restaurants/restaurant-ratings.tsx'
import { reviewAnchors } from '../../features/reviews/review-api.ts'
import { ReviewBoxes } from '../../features/reviews/review-skeleton.tsx'
import { firstInteraction, useIsHydrating } from '../../lib/hydration.ts'
import { lazyComponent, lazyModule } from '../../lib/lazy-module.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const part = lazyModule(async () => (await import('./reviews-body.tsx')).LocalReviews)
const LazyReviews = lazyComponent(part.load)
/** Can be read at once. The file that makes it work comes when somebody moves, or came for it. */
const DrawnReviews = lazyComponent(() =>
  Promise.race([firstInteraction(), nearing]).then(part.load),
)

let comeNear = () => {}
const nearing = new Promise<void>((resolve) => {
  comeNear = resolve
})

/** How good it is, or that nobody has said so yet. */
export const RatingSummary = ({ restaurant }: { restaurant: RestaurantDetail }) =>
  restaurant.reviewCount > 0 ? (
    <Ratings restaurant={restaurant} />
  ) : (
    <p className="text-ink-3">아직 평가가 없어요.</p>
  )

/** What guests say. It stands at the end of a long page, so it comes when somebody gets near it. */
export function Reviews({ restaurant }: { restaurant: RestaurantDetail }) {
  const { box, isNear } = useNearness()
  useEffect(() => {
    if (isNear) comeNear()
  }, [isNear])
  const waiting = <Waiting count={restaurant.reviewCount} isComing={isNear} />
  const isFromServer = useIsHydrating()
  // Always the same: a change before its file is there would put the boxes in its place.
  const [drawn] = useState(
    isFromServer && (
      <Suspense fallback={waiting}>
        <DrawnReviews restaurant={restaurant} />
      </Suspense>
    ),
  )
  // Whoever comes back finds it as it was, in the first moment.
  const cameBack = useNavigationType() === 'POP'
  const [Known] = useState(() => (cameBack ? part.current() : undefined))
  return (
    <div ref={box} id={reviewAnchors.list} tabIndex={-1} className="outline-none">
      {drawn ? (
        drawn
      ) : Known ? (
        <Known restaurant={restaurant} />
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

/** The place of the list and the form, so that nothing jumps when they come. */
const Waiting = ({ count, isComing }: { count: number; isComing: boolean }) => (
  <div data-loading={isComing ? '' : undefined}>
    <div className="border-t border-line py-9 max-sm:py-7">
      <h2 className="flex min-h-target items-center">리뷰</h2>
      <output className="sr-only">{isComing && messages.review.loading}</output>
      <div aria-hidden="true">
        <ReviewBoxes count={count} />
      </div>
    </div>
    <div aria-hidden="true" className="border-t border-line py-9 max-sm:py-7">
      <Skeleton className="h-112 rounded-xl" />
    </div>
  </div>
)

/** Soon enough that a thumb in a hurry finds it there. */
const rootMargin = '800px'

function useNearness() {
  const box = useRef<HTMLDivElement>(null)
  const anchor = useLocation().hash.slice(1)
  const isSought = Object.values(reviewAnchors).includes(anchor)
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
  return { box, isNear: isNear || isSought }
}
