import type { Review } from '@matjari/contract/entities/review'
import { Dialog } from '../../ui/dialog.tsx'
import { ReviewForm } from './form-review.tsx'
import { reviewName } from './words.ts'

/** Another's review in the form it was written with. */
export const AdminEditDialog = ({ review, onClose }: { review: Review; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={reviewName(review)}
    subtitle={review.restaurantName}
    width="44rem"
  >
    <div className="pb-4">
      <ReviewForm
        restaurantNo={review.restaurantNo}
        editing={review}
        onEditEnd={onClose}
        onSaved={onClose}
      />
    </div>
  </Dialog>
)
