import type { Review } from '@matjari/contract/reviews/entities'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { photoCaption, photosOf } from './review-text.ts'

const Viewer = lazyComponent(() =>
  import('../../ui/photo/photo-viewer.tsx').then((file) => file.Viewer),
)

type OpenPhotoState = { readonly review: Review; readonly index: number | null }

export type OpenPhoto = (review: Review, index: number) => void

/** The photos of a review in large; one viewer serves a whole list. */
export function useReviewViewer() {
  const [opened, setOpened] = useState<OpenPhotoState | null>(null)
  const open: OpenPhoto = (review, index) => setOpened({ review, index })
  return {
    open,
    // Stays mounted once opened: it returns the focus when it closes.
    viewer: opened && (
      <Suspense>
        <Viewer
          photos={photosOf(opened.review)}
          index={opened.index}
          onIndexChange={(index) => setOpened({ ...opened, index })}
          caption={photoCaption(opened.review)}
        />
      </Suspense>
    ),
  }
}
