import type { Review } from '@matjari/contract/entities/review'
import { Card } from '../../ui/card.tsx'
import { ReviewForm } from './form-review.tsx'
import { ReviewItem } from './item-review.tsx'
import type { OpenPhoto } from './item-viewer.tsx'
import { useEditInPlace } from './mine-editing.ts'
import { HiddenMark } from './mine-hidden.tsx'
import { MyReviewedPlace } from './mine-restaurant.tsx'

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
