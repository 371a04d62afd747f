import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { Gallery } from '../../../ui/photo/photo-gallery.tsx'
import type { PhotoOfSet } from '../../../ui/photo/photo-tile.tsx'

export function DetailGallery({
  restaurant: { photos, restaurantName },
  onOpen,
}: {
  restaurant: RestaurantDetail
  onOpen: (photos: readonly PhotoOfSet[], index: number) => void
}) {
  const set = photos.map((src, position) => ({
    src,
    alt: position === 0 ? `${restaurantName} 대표 사진` : `${restaurantName} 사진 ${position + 1}`,
  }))
  return <Gallery photos={set} onOpen={(index) => onOpen(set, index)} />
}

const Viewer = lazyComponent(() =>
  import('../../../ui/photo/photo-viewer.tsx').then((file) => file.Viewer),
)

type Opened = { readonly photos: readonly PhotoOfSet[]; readonly index: number | null }

/** Photos in large, from the head of the page or from its menu. `open` shows a set at one of its photos. */
export function useDetailViewer(caption: string) {
  const [opened, setOpened] = useState<Opened | null>(null)
  return {
    open: (photos: readonly PhotoOfSet[], index: number) => setOpened({ photos, index }),
    // Stays once it is there: it returns the focus when it closes.
    viewer: opened && (
      <Suspense>
        <Viewer
          photos={opened.photos}
          index={opened.index}
          onIndexChange={(index) => setOpened({ ...opened, index })}
          caption={caption}
        />
      </Suspense>
    ),
  }
}
