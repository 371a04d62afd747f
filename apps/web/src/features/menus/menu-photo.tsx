import type { Menu } from '@matjari/contract/entities/menu'
import { pictureSrcSet } from '@matjari/contract/rules/picture-address'
import { Photo } from '../../ui/photo.tsx'
import type { PhotoOfSet } from '../../ui/photo-set.ts'

const frame = 'size-21 overflow-hidden rounded-md bg-sunken'

type MenuPhotoProps = { menu: Menu; onPhoto: ((photo: PhotoOfSet) => void) | undefined }

/** A dish at 84 pixels, or the words for none. */
export function MenuPhoto({ menu, onPhoto }: MenuPhotoProps) {
  const { menuName, menuPhotoUrl } = menu
  if (menuPhotoUrl === null) {
    return <span className={`${frame} grid place-items-center text-2xs text-ink-3`}>사진 없음</span>
  }
  const alt = `${menuName} 사진`
  const photo = (
    <Photo
      src={menuPhotoUrl}
      srcSet={pictureSrcSet(menuPhotoUrl)}
      sizes="84px"
      width={84}
      height={84}
      alt={alt}
      className="size-full object-cover"
    />
  )
  if (!onPhoto) return <span className={`${frame} block`}>{photo}</span>
  return (
    <button
      type="button"
      className={`${frame} block -outline-offset-3`}
      onClick={() => onPhoto({ src: menuPhotoUrl, alt })}
    >
      {photo}
      <span className="sr-only"> 크게 보기</span>
    </button>
  )
}
