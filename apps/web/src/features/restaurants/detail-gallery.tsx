import type { RestaurantDetail } from '@matjari/contract/entities/restaurant'
import { Gallery } from '../../ui/gallery.tsx'
import type { PhotoOfSet } from '../../ui/photo-set.ts'

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
