import type { Review } from '@matjari/contract/reviews/entities'
import type { ImageTile } from '../../../ui/upload/file-tiles.tsx'

/** What is in the review form. */
export type ReviewDraft = {
  readonly score: number | null
  readonly content: string
  /** In the order they will be shown; a text is the address of one that the review has already. */
  readonly photos: readonly ImageTile[]
  /** Only for a new review. */
  readonly receipt: File | null
}

export type DraftChange = (change: (before: ReviewDraft) => ReviewDraft) => void

export const blankDraft: ReviewDraft = { score: null, content: '', photos: [], receipt: null }

export const draftOf = ({ reviewScore, reviewContent, photos }: Review): ReviewDraft => ({
  score: reviewScore,
  content: reviewContent,
  photos: photos.map(({ reviewPhotoUrl }) => ({ id: reviewPhotoUrl, source: reviewPhotoUrl })),
  receipt: null,
})

const pathOf = (address: string) => address.split('?', 1)[0]

/**
 * A change that was begun earlier: photos the review has lost since are gone, and those it still has
 * are shown under the address of today.
 */
export function resumed(draft: ReviewDraft, review: Review): ReviewDraft {
  const addresses = review.photos.map(({ reviewPhotoUrl }) => reviewPhotoUrl)
  return {
    ...draft,
    photos: draft.photos.flatMap((photo) => {
      const { source } = photo
      if (source instanceof File) return [photo]
      const today = addresses.find((address) => pathOf(address) === pathOf(source))
      return today === undefined ? [] : [{ ...photo, source: today }]
    }),
  }
}
