import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import type { Review } from '@matjari/contract/reviews/entities'
import { reviewSorts } from '@matjari/contract/reviews/rules'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import {
  firstReviewPlace,
  type ReviewListPlace,
  reviewAnchors,
  reviewPlaceIn,
  reviewSortOf,
  reviewsAddress,
} from '../../features/reviews/review-api.ts'
import { ReviewForm } from '../../features/reviews/review-form.tsx'
import { MyReviewsOfRestaurant, ReviewList } from '../../features/reviews/review-list.tsx'
import { historyState, updateHistoryState } from '../../lib/history-state.ts'
import { useIsHydrating } from '../../lib/hydration.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'

/** Which review the form is about, if not a new one; choosing one leads to the form. */
function useReviewEditing() {
  const form = useRef<HTMLDivElement>(null)
  // An object for each choice: the same review may be chosen again from far above.
  const [chosen, setChosen] = useState<{ readonly review: Review }>()
  const isSought = useFormAddress()

  useEffect(() => {
    if (!chosen) return
    form.current?.scrollIntoView({ behavior: isStill() ? 'instant' : 'smooth' })
    focusTitle(form.current)
  }, [chosen])

  // Back from the login: the page was not there yet when its address was read.
  useEffect(() => {
    if (!isSought || !form.current) return
    focusTitle(form.current)
    return stayAt(form.current)
  }, [isSought])

  function end() {
    if (!chosen) return
    setChosen(undefined)
    // The button that was pressed belongs to the change, and goes with it.
    focusTitle(form.current)
  }

  return {
    form,
    editing: chosen?.review ?? null,
    edit: (review: Review) => setChosen({ review }),
    end,
    /** The form stays when what stood before it goes. */
    focus: () => focusTitle(form.current),
    /** What is deleted cannot be changed any more. */
    endIf: ({ reviewNo }: Review) => {
      if (chosen?.review.reviewNo === reviewNo) setChosen(undefined)
    },
  }
}

/** Whoever comes back through the history is led to where they stood, not to where they went. */
function useFormAddress() {
  const { hash } = useLocation()
  return useNavigationType() !== 'POP' && hash === `#${reviewAnchors.form}`
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** It says whether a review is written or changed. */
function focusTitle(form: HTMLElement | null) {
  const title = form?.querySelector('h2')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** Keeps an element at the top of the window while the page above it is still growing, until the person moves. */
function stayAt(element: HTMLElement) {
  const moved = new AbortController()
  const observer = new ResizeObserver(() => element.scrollIntoView())
  observer.observe(document.body)
  moved.signal.addEventListener('abort', () => observer.disconnect())
  for (const event of ['wheel', 'pointerdown', 'touchstart', 'keydown']) {
    window.addEventListener(event, () => moved.abort(), { signal: moved.signal, passive: true })
  }
  return () => moved.abort()
}

type ReviewsPartProps = {
  restaurant: RestaurantDetail
  place: ReviewListPlace
  onPlace: (place: ReviewListPlace) => void
  /** Where the place stands in the address. */
  pageHref?: (page: number) => string
}

const section = 'border-t border-line py-9 empty:hidden max-sm:py-7'

/** What guests say, what this guest has said, and the form to say it. */
export function ReviewsPart({ restaurant, place, onPlace, pageHref }: ReviewsPartProps) {
  const { restaurantNo, isOwner } = restaurant
  const { form, editing, edit, end, endIf, focus } = useReviewEditing()
  // Owners do not review themselves, and nobody reviews what is not shown to all.
  const canWrite = restaurant.isActive === 'Y' && !isOwner

  function handleSaved() {
    end()
    onPlace({ ...place, page: 1 })
  }

  return (
    <>
      <div className={section}>
        <ReviewList
          restaurantNo={restaurantNo}
          {...place}
          onSort={(sort) => onPlace({ sort, page: 1 })}
          onPage={(page) => onPlace({ ...place, page })}
          pageHref={pageHref}
          onEdit={edit}
          onDeleted={endIf}
          canReply={isOwner}
        />
        <PlainOrders restaurantNo={restaurantNo} place={place} />
      </div>
      <div className={section}>
        <MyReviewsOfRestaurant
          restaurantNo={restaurantNo}
          onEdit={edit}
          onDeleted={endIf}
          onEmpty={focus}
        />
      </div>
      <div ref={form} id={reviewAnchors.form} className={`${section} [&_h2]:outline-none`}>
        {canWrite && <NeedsScript for="리뷰를 쓰려면" />}
        {(canWrite || editing) && (
          <ReviewForm
            restaurantNo={restaurantNo}
            editing={editing}
            onEditEnd={end}
            onSaved={handleSaved}
          />
        )}
      </div>
    </>
  )
}

/** For readers without scripts: every order of the reviews has an address. */
const PlainOrders = ({ restaurantNo, place }: { restaurantNo: string; place: ReviewListPlace }) => (
  <noscript>
    <nav aria-label="리뷰 정렬" className="flex flex-wrap gap-x-4 pt-4">
      {Object.entries(reviewSorts).map(([sort, label]) => (
        <a
          key={sort}
          href={reviewsAddress(restaurantNo, { sort: reviewSortOf(sort), page: 1 })}
          aria-current={sort === place.sort ? 'true' : undefined}
          className="inline-flex min-h-target items-center text-link"
        >
          모든 리뷰 {label}
        </a>
      ))}
    </nav>
  </noscript>
)

/** The reviews at the end of another page: where one stands in them is nobody's address, but whoever comes back stands there. */
export function LocalReviews({ restaurant }: { restaurant: RestaurantDetail }) {
  const isFromServer = useIsHydrating()
  const [place, setPlace] = useState(() => (isFromServer ? firstReviewPlace : placeInEntry()))

  function go(next: ReviewListPlace) {
    setPlace(next)
    updateHistoryState({
      reviews: new URLSearchParams({ sort: next.sort, page: String(next.page) }).toString(),
    })
  }

  return <ReviewsPart restaurant={restaurant} place={place} onPlace={go} />
}

function placeInEntry(): ReviewListPlace {
  const marks = historyState()
  return 'reviews' in marks ? reviewPlaceIn(String(marks.reviews)) : firstReviewPlace
}
