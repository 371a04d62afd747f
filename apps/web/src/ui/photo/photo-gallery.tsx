import { firstPhotoSizes } from '@matjari/contract/media/photo-sizes'
import { clsx } from 'clsx'
import { galleryFrame } from './gallery-frame.ts'
import { Photo } from './photo.tsx'
import { foldPhotos, type PhotoOfSet, PhotoTile } from './photo-tile.tsx'

const TILES = 3

// One photo takes the whole width, two are side by side, three are one large and two small ones.
const columns: Record<number, string> = { 1: 'grid-cols-1', 2: 'grid-cols-[2fr_1fr]' }

const smallSizes = '(min-width: 1240px) 384px, 32vw'

/** The photos at the top of a page. A phone shows only the first one, over the whole width. */
export function Gallery({
  photos,
  onOpen,
}: {
  photos: readonly PhotoOfSet[]
  onOpen: (index: number) => void
}) {
  const { visible, hidden } = foldPhotos(photos, TILES)
  if (visible.length === 0) return <NoPhoto />
  return (
    <div
      className={clsx(
        galleryFrame,
        columns[visible.length] ?? 'grid-cols-[2fr_1fr] grid-rows-[1fr_1fr]',
      )}
    >
      {visible.map((photo, index) => (
        <PhotoTile
          key={photo.src}
          photo={photo}
          position={index + 1}
          hidden={index === TILES - 1 ? hidden : 0}
          sizes={index === 0 ? firstPhotoSizes({ isAlone: visible.length === 1 }) : smallSizes}
          isFirstSight={index === 0}
          onOpen={() => onOpen(index)}
          className={index === 0 ? 'row-span-full max-sm:size-full' : 'max-sm:hidden'}
        />
      ))}
      {photos.length > 1 && (
        <span className="num pointer-events-none absolute right-3.5 bottom-3.5 rounded-full bg-night/68 px-2.5 py-1 text-xs text-paper sm:hidden">
          1 / {photos.length}
        </span>
      )}
    </div>
  )
}

const NoPhoto = () => (
  <div className={galleryFrame}>
    <Photo alt="" loading="eager" className="absolute inset-0 size-full object-cover" />
  </div>
)
