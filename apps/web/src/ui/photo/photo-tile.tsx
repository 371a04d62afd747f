import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { clsx } from 'clsx'
import { Photo } from './photo.tsx'

export type PhotoOfSet = { src: string; alt: string }

/** The photos that a few tiles can show, and how many are left for the +N of the last one. */
export const foldPhotos = (photos: readonly PhotoOfSet[], tiles: number) => ({
  visible: photos.slice(0, tiles),
  hidden: Math.max(0, photos.length - tiles),
})

/** One photo of a set as a button that opens the viewer; +N when more are hidden behind it. */
export function PhotoTile({
  photo,
  position,
  hidden,
  sizes,
  isFirstSight = false,
  onOpen,
  className,
}: {
  photo: PhotoOfSet
  position: number
  hidden: number
  /** The width of the tile, as the `sizes` attribute. */
  sizes: string
  /** For the largest picture of the first screen, which must load at once. */
  isFirstSight?: boolean
  onOpen: () => void
  className: string
}) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={clsx('group relative overflow-hidden bg-sunken -outline-offset-4', className)}
    >
      <Photo
        src={photo.src}
        srcSet={pictureSrcSet(photo.src)}
        sizes={sizes}
        alt={photo.alt || `사진 ${position}`}
        loading={isFirstSight ? 'eager' : 'lazy'}
        fetchPriority={isFirstSight ? 'high' : 'auto'}
        className="size-full object-cover transition-[scale] duration-700 ease-out group-hover:scale-103"
      />
      <span className="sr-only">크게 보기</span>
      {hidden > 0 && (
        <span className="num absolute inset-0 grid place-items-center bg-night/56 text-xl font-semibold tracking-normal text-paper">
          <span>
            +{hidden}
            <span className="sr-only">장 더 있음</span>
          </span>
        </span>
      )}
    </button>
  )
}
