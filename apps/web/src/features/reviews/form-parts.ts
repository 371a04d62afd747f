import type { ReviewDraft } from './draft-review.ts'

const textOf = ({ score, content }: ReviewDraft) => ({
  reviewScore: score,
  reviewContent: content.trim().normalize('NFC'),
  billPass: 'Y',
})

const filesOf = ({ photos }: ReviewDraft) =>
  photos.flatMap(({ source }) => (source instanceof File ? [source] : []))

const addressesOf = ({ photos }: ReviewDraft) =>
  photos.flatMap(({ source }) => (source instanceof File ? [] : [source]))

export function newReviewInput(restaurantNo: string, draft: ReviewDraft) {
  if (!draft.receipt) throw new Error('영수증 없이는 보내지 않아요.')
  return {
    parts: { review: JSON.stringify({ restaurantNo, ...textOf(draft) }) },
    files: { photos: filesOf(draft), billPhoto: draft.receipt },
  }
}

/** Kept and new photos travel apart; `photoOrder` says how they stand among each other. */
export const editReviewInput = (
  { reviewNo, reason }: { readonly reviewNo: string; readonly reason?: string | undefined },
  draft: ReviewDraft,
) => ({
  parts: {
    reason,
    review: JSON.stringify({
      reviewNo,
      ...textOf(draft),
      existingPhotoUrls: addressesOf(draft),
      photoOrder: draft.photos.map(({ source }) => (source instanceof File ? 'new' : 'kept')),
    }),
  },
  files: { photos: filesOf(draft) },
})
