import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import type { Review } from '@matjari/contract/reviews/entities'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import { restaurantQuery } from '../../restaurants/api.ts'
import { ReviewForm } from '../form/form.tsx'
import { AuthorsHold } from '../holds/author.tsx'
import type { OpenPhoto } from '../item/photo-viewer.tsx'
import { ReviewItem } from '../item/review.tsx'
import { HiddenMark } from '../item/score-line.tsx'
import { useEditInPlace } from './use-edit-in-place.ts'

/** One of the member's reviews; it is changed in its place. */
export function MyReview({
  review,
  onPhoto,
  onGone,
}: {
  review: Review
  onPhoto: OpenPhoto
  /** The review and the focus in it are about to leave their place. */
  onGone: () => void
}) {
  const { item, form, isEditing, edit, end } = useEditInPlace()
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card className="px-5 pt-5 sm:px-7 sm:pt-6">
        <MyReviewedPlace review={review} />
        <div ref={item} tabIndex={-1} className="outline-none *:first:mt-5">
          <HiddenMark review={review} />
          <ReviewItem
            review={review}
            canReply={false}
            onPhoto={onPhoto}
            onEdit={edit}
            onGone={onGone}
          />
        </div>
        {review.holdRequest && <AuthorsHold review={review} request={review.holdRequest} />}
      </Card>
      {isEditing && (
        <div ref={form} tabIndex={-1} className="outline-none">
          <ReviewForm
            restaurantNo={review.restaurantNo}
            editing={review}
            onEditEnd={end}
            onSaved={end}
          />
        </div>
      )}
    </div>
  )
}

/** Which place a review is about. Its photo comes later, or not at all once nobody may see it. */
function MyReviewedPlace({ review }: { review: Review }) {
  const { restaurantNo, restaurantName } = review
  const { data } = useQuery(restaurantQuery(restaurantNo))
  return (
    <div className="relative flex items-center gap-4 border-b border-line pb-5">
      <Photo
        src={data?.restaurantImage ?? undefined}
        srcSet={pictureSrcSet(data?.restaurantImage)}
        sizes="80px"
        width={80}
        height={60}
        className="h-15 w-20 flex-none rounded-md bg-sunken object-cover"
      />
      <div className="min-w-0">
        <h2 className="text-lg leading-snug">
          <Link
            to={`/restaurant/${restaurantNo}`}
            className="wrap-anywhere after:absolute after:inset-0 hover:underline"
          >
            {restaurantName}
          </Link>
        </h2>
        {data && <p className="truncate text-sm text-ink-3">{data.restaurantAddress}</p>}
      </div>
    </div>
  )
}
