import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import type { Menu } from '@matjari/contract/restaurants/entities'
import { Photo } from '../../ui/photo/photo.tsx'
import type { PhotoOfSet } from '../../ui/photo/photo-tile.tsx'
import { wonText } from './price.ts'

// Its rows are laid out as cards, and the browser no longer takes it for a table: the roles say that it is.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
type MenuTableProps = {
  menus: readonly Menu[]
  /** The dish that takes the focus when it appears. */
  firstNew: string | null
  onPhoto: ((photo: PhotoOfSet) => void) | undefined
}

/** Name above price on the left, the photo on the right. */
export function MenuTable({ menus, firstNew, onPhoto }: MenuTableProps) {
  return (
    <table role="table" className="block w-full">
      <caption className="sr-only">메뉴 정보</caption>
      <thead role="rowgroup" className="sr-only">
        <tr role="row">
          {['메뉴', '가격', '사진'].map((header) => (
            <th key={header} role="columnheader" scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block">
        {menus.map((menu) => (
          <tr
            key={menu.menuNo}
            ref={menu.menuNo === firstNew ? focusRow : undefined}
            role="row"
            tabIndex={-1}
            className="grid min-h-29 scroll-mb-2 grid-cols-[minmax(0,1fr)_auto] grid-rows-[1fr_auto_auto_1fr] gap-x-4 border-b border-line py-4 last:border-b-0"
          >
            <th
              role="rowheader"
              scope="row"
              className="row-start-2 text-left text-[1.0625rem] leading-snug font-semibold tracking-title"
            >
              {menu.menuName}
            </th>
            <td role="cell" className="row-start-3 mt-0.5 font-medium text-ink-2 num">
              {wonText(menu.menuPrice)}
            </td>
            <td role="cell" className="col-start-2 row-span-full self-center">
              <MenuPhoto menu={menu} onPhoto={onPhoto} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** No further than needed: the rows stand where the button was, but a bar may cover that place. */
function focusRow(row: HTMLTableRowElement | null) {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

const frame = 'size-21 overflow-hidden rounded-md bg-sunken'

type MenuPhotoProps = { menu: Menu; onPhoto: ((photo: PhotoOfSet) => void) | undefined }

/** A dish at 84 pixels, or the words for none. */
function MenuPhoto({ menu, onPhoto }: MenuPhotoProps) {
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
