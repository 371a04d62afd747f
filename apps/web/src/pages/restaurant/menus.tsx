import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import { Suspense, useState } from 'react'
import { MenuList } from '../../features/menus/list.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { PhotoOfSet } from '../../ui/photo/tile.tsx'

/** Only owners ever open it: it is loaded when they do. */
const LazyMenuEditor = lazyPart(() =>
  import('../../features/menus/editor/editor.tsx').then((file) => file.MenuEditor),
)

/** The menu, and for its owner the way to change it. */
export function Menus({
  restaurant: { restaurantNo, isOwner },
  onPhoto,
}: {
  restaurant: RestaurantDetail
  onPhoto: (photo: PhotoOfSet) => void
}) {
  const [isEditing, setIsEditing] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)

  function handleEdit() {
    setWasOpened(true)
    setIsEditing(true)
  }

  return (
    <div className="border-t border-line py-9 max-sm:py-7">
      <MenuList
        restaurantNo={restaurantNo}
        isOwner={isOwner}
        onEdit={handleEdit}
        onPhoto={onPhoto}
      />
      {wasOpened && (
        <Suspense>
          <LazyMenuEditor
            restaurantNo={restaurantNo}
            open={isEditing}
            onOpenChange={setIsEditing}
          />
        </Suspense>
      )}
    </div>
  )
}
