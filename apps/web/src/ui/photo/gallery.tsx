import { clsx } from 'clsx'
import { galleryFrame } from './gallery-frame.ts'
import { Photo } from './photo.tsx'
import { foldPhotos, type PhotoOfSet, PhotoTile } from './tile.tsx'

const TILES = 3

// One photo takes all, two stand side by side, three are one large and two small.
const columns: Record<number, string> = { 1: 'grid-cols-1', 2: 'grid-cols-[2fr_1fr]' }

/** How wide a tile is, for the browser's choice among the files of a photo. */
const sizes = {
  alone: '(min-width: 1240px) 1160px, 100vw',
  large: '(min-width: 1240px) 768px, (min-width: 640px) 64vw, 100vw',
  small: '(min-width: 1240px) 384px, 32vw',
}

function sizesOf(index: number, shown: number) {
  if (shown === 1) return sizes.alone
  return index === 0 ? sizes.large : sizes.small
}

/** The photos at the head of a page. A phone shows the first of them, from edge to edge. */
export function Gallery({
  photos,
  onOpen,
}: {
  photos: readonly PhotoOfSet[]
  onOpen: (index: number) => void
}) {
  const { shown, hidden } = foldPhotos(photos, TILES)
  if (shown.length === 0) return <NoPhoto />
  return (
    <div
      className={clsx(
        galleryFrame,
        columns[shown.length] ?? 'grid-cols-[2fr_1fr] grid-rows-[1fr_1fr]',
      )}
    >
      {shown.map((photo, index) => (
        <PhotoTile
          key={photo.src}
          photo={photo}
          position={index + 1}
          hidden={index === TILES - 1 ? hidden : 0}
          sizes={sizesOf(index, shown.length)}
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
