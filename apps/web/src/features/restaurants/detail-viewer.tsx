import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { PhotoOfSet } from '../../ui/photo-set.ts'

const Viewer = lazyPart(() => import('../../ui/viewer.tsx').then((file) => file.Viewer))

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
