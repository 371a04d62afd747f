// Its rows are laid out as cards, and the browser no longer takes it for a table: the roles say that it is.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { Menu } from '@matjari/contract/entities/menu'
import type { PhotoOfSet } from '../../ui/photo-set.ts'
import { MenuPhoto } from './menu-photo.tsx'
import { wonText } from './price.ts'

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
