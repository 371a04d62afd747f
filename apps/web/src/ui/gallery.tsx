import { clsx } from 'clsx'
import { foldPhotos, type PhotoOfSet } from './photo-set.ts'
import { PhotoTile } from './photo-tile.tsx'

const TILES = 3

// One photo takes all, two stand side by side, three are one large and two small.
const columns: Record<number, string> = { 1: 'grid-cols-1', 2: 'grid-cols-[2fr_1fr]' }

/** The photos at the head of a page. A phone shows the first of them, from edge to edge. */
export function Gallery({
  photos,
  onOpen,
}: {
  photos: readonly PhotoOfSet[]
  onOpen: (index: number) => void
}) {
  const { shown, hidden } = foldPhotos(photos, TILES)
  return (
    <div
      className={clsx(
        'relative grid h-[clamp(16rem,36vw,28.5rem)] gap-2 overflow-hidden rounded-2xl max-sm:-mx-gutter max-sm:block max-sm:aspect-4/3 max-sm:h-auto max-sm:rounded-none',
        columns[shown.length] ?? 'grid-cols-[2fr_1fr] grid-rows-2',
      )}
    >
      {shown.map((photo, index) => (
        <PhotoTile
          key={photo.src}
          photo={photo}
          position={index + 1}
          hidden={index === TILES - 1 ? hidden : 0}
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
