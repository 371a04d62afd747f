import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import type { Review } from '@matjari/contract/reviews/entities'
import { reviewSorts } from '@matjari/contract/reviews/rules'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import {
  firstReviewPage,
  type ReviewListPage,
  reviewAnchors,
  reviewListPageIn,
  reviewSortOf,
  reviewsAddress,
} from '../../features/reviews/review-api.ts'
import { ReviewForm } from '../../features/reviews/review-form.tsx'
import { MyReviewsOfRestaurant, ReviewList } from '../../features/reviews/review-list.tsx'
import { historyState, updateHistoryState } from '../../lib/history-state.ts'
import { useIsHydrating } from '../../lib/hydration.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'

type ReviewsBodyProps = {
  restaurant: RestaurantDetail
  listPage: ReviewListPage
  onListPage: (listPage: ReviewListPage) => void
  /** The address of a page of the list, if the list's place is in the address. */
  pageHref?: (page: number) => string
}

const section = 'border-t border-line py-9 empty:hidden max-sm:py-7'

/** All reviews, this guest's own reviews, and the form. */
export function ReviewsBody({ restaurant, listPage, onListPage, pageHref }: ReviewsBodyProps) {
  const { restaurantNo, isOwner } = restaurant
  const { form, editing, edit, end, endIf, focus } = useReviewEditing()
  // Owners may not review their own restaurant, and a restaurant that is not public gets no reviews.
  const canWrite = restaurant.isActive === 'Y' && !isOwner

  function handleSaved() {
    end()
    onListPage({ ...listPage, page: 1 })
  }

  return (
    <>
      <div className={section}>
        <ReviewList
          restaurantNo={restaurantNo}
          {...listPage}
          onSort={(sort) => onListPage({ sort, page: 1 })}
          onPage={(page) => onListPage({ ...listPage, page })}
          pageHref={pageHref}
          onEdit={edit}
          onDeleted={endIf}
          canReply={isOwner}
        />
        <NoscriptOrders restaurantNo={restaurantNo} listPage={listPage} />
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

/** For browsers without scripts: every order of the reviews has an address. */
const NoscriptOrders = ({
  restaurantNo,
  listPage,
}: {
  restaurantNo: string
  listPage: ReviewListPage
}) => (
  <noscript>
    <nav aria-label="리뷰 정렬" className="flex flex-wrap gap-x-4 pt-4">
      {Object.entries(reviewSorts).map(([sort, label]) => (
        <a
          key={sort}
          href={reviewsAddress(restaurantNo, { sort: reviewSortOf(sort), page: 1 })}
          aria-current={sort === listPage.sort ? 'true' : undefined}
          className="inline-flex min-h-target items-center text-link"
        >
          모든 리뷰 {label}
        </a>
      ))}
    </nav>
  </noscript>
)

/** The reviews at the end of the restaurant's page. Order and page are in the history entry, not in the address. */
export function ReviewsOfRestaurant({ restaurant }: { restaurant: RestaurantDetail }) {
  const isFromServer = useIsHydrating()
  const [listPage, setListPage] = useState(() =>
    isFromServer ? firstReviewPage : pageInHistoryEntry(),
  )

  function go(next: ReviewListPage) {
    setListPage(next)
    updateHistoryState({
      reviews: new URLSearchParams({ sort: next.sort, page: String(next.page) }).toString(),
    })
  }

  return <ReviewsBody restaurant={restaurant} listPage={listPage} onListPage={go} />
}

function pageInHistoryEntry(): ReviewListPage {
  const saved = historyState()
  return 'reviews' in saved ? reviewListPageIn(String(saved.reviews)) : firstReviewPage
}

/** The review being edited in the form, if it is not a new one. Choosing one scrolls to the form. */
function useReviewEditing() {
  const form = useRef<HTMLDivElement>(null)
  // A new object for each choice, so that choosing the same review again scrolls again.
  const [chosen, setChosen] = useState<{ readonly review: Review }>()
  const isFormInAddress = useIsFormInAddress()

  useEffect(() => {
    if (!chosen) return
    form.current?.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    focusTitle(form.current)
  }, [chosen])

  // After the login the browser could not scroll to the anchor, because the form was not there yet.
  useEffect(() => {
    if (!isFormInAddress || !form.current) return
    focusTitle(form.current)
    return keepAtTop(form.current)
  }, [isFormInAddress])

  function end() {
    if (!chosen) return
    setChosen(undefined)
    // The pressed button disappears with the edit, so the focus has to move.
    focusTitle(form.current)
  }

  return {
    form,
    editing: chosen?.review ?? null,
    edit: (review: Review) => setChosen({ review }),
    end,
    /** For when a list above disappears with the focused button: the form stays. */
    focus: () => focusTitle(form.current),
    /** Ends the edit if its review was deleted. */
    endIf: ({ reviewNo }: Review) => {
      if (chosen?.review.reviewNo === reviewNo) setChosen(undefined)
    },
  }
}

/** Not on back or forward: then the scroll position is restored instead. */
function useIsFormInAddress() {
  const { hash } = useLocation()
  return useNavigationType() !== 'POP' && hash === `#${reviewAnchors.form}`
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The title says whether a review is written or edited. */
function focusTitle(form: HTMLElement | null) {
  const title = form?.querySelector('h2')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** Keeps an element at the top of the window while the page above it still grows, until the user acts. */
function keepAtTop(element: HTMLElement) {
  const moved = new AbortController()
  const observer = new ResizeObserver(() => element.scrollIntoView())
  observer.observe(document.body)
  moved.signal.addEventListener('abort', () => observer.disconnect())
  for (const event of ['wheel', 'pointerdown', 'touchstart', 'keydown']) {
    window.addEventListener(event, () => moved.abort(), { signal: moved.signal, passive: true })
  }
  return () => moved.abort()
}
