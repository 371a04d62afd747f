import { foldPhotos, type PhotoOfSet, PhotoTile } from './photo-tile.tsx'

const TILES = 4

/** The photos of a review: four tiles, the fourth says how many more there are. */
export function PhotoGrid({
  photos,
  onOpen,
}: {
  photos: readonly PhotoOfSet[]
  onOpen: (index: number) => void
}) {
  const { visible, hidden } = foldPhotos(photos, TILES)
  return (
    <div className="grid max-w-136 grid-cols-4 gap-2">
      {visible.map((photo, index) => (
        <PhotoTile
          key={photo.src}
          photo={photo}
          position={index + 1}
          hidden={index === TILES - 1 ? hidden : 0}
          sizes="(min-width: 640px) 130px, 24vw"
          onOpen={() => onOpen(index)}
          className="aspect-square rounded-md"
        />
      ))}
    </div>
  )
}
