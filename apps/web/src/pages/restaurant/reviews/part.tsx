import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import { reviewSorts } from '@matjari/contract/reviews/rules'
import { useState } from 'react'
import {
  firstPlace,
  type ListPlace,
  placeIn,
  reviewAnchors,
  reviewsAddress,
  sortOf,
} from '../../../features/reviews/address.ts'
import { ReviewForm } from '../../../features/reviews/form/form.tsx'
import { ReviewList } from '../../../features/reviews/list/list.tsx'
import { OwnReviews } from '../../../features/reviews/list/own-reviews.tsx'
import { useIsFromServer } from '../../../lib/browser/from-server.ts'
import { entryMarks, keepInEntry } from '../../../lib/browser/history-entry.ts'
import { NeedsScript } from '../../../ui/status/needs-script.tsx'
import { useEditing } from './use-editing.ts'

type ReviewsPartProps = {
  restaurant: RestaurantDetail
  place: ListPlace
  onPlace: (place: ListPlace) => void
  /** Where the place stands in the address. */
  pageHref?: (page: number) => string
}

const section = 'border-t border-line py-9 empty:hidden max-sm:py-7'

/** What guests say, what this guest has said, and the form to say it. */
export function ReviewsPart({ restaurant, place, onPlace, pageHref }: ReviewsPartProps) {
  const { restaurantNo, isOwner } = restaurant
  const { form, editing, edit, end, endIf, focus } = useEditing()
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
        <OwnReviews restaurantNo={restaurantNo} onEdit={edit} onDeleted={endIf} onEmpty={focus} />
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
const PlainOrders = ({ restaurantNo, place }: { restaurantNo: string; place: ListPlace }) => (
  <noscript>
    <nav aria-label="리뷰 정렬" className="flex flex-wrap gap-x-4 pt-4">
      {Object.entries(reviewSorts).map(([sort, label]) => (
        <a
          key={sort}
          href={reviewsAddress(restaurantNo, { sort: sortOf(sort), page: 1 })}
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
  const isFromServer = useIsFromServer()
  const [place, setPlace] = useState(() => (isFromServer ? firstPlace : placeInEntry()))

  function go(next: ListPlace) {
    setPlace(next)
    keepInEntry({
      reviews: new URLSearchParams({ sort: next.sort, page: String(next.page) }).toString(),
    })
  }

  return <ReviewsPart restaurant={restaurant} place={place} onPlace={go} />
}

function placeInEntry(): ListPlace {
  const marks = entryMarks()
  return 'reviews' in marks ? placeIn(String(marks.reviews)) : firstPlace
}
