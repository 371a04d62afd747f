import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import type { Menu } from '@matjari/contract/restaurants/entities'
import { ArrowDown, ArrowUp, ImageOff, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import { wonText } from '../price.ts'
import { canMove } from './order.ts'
import type { MenuEditing } from './use-editor.ts'

type RowProps = {
  menu: Menu
  index: number
  total: number
  editing: Pick<MenuEditing, 'move' | 'openForm' | 'remove' | 'isDeleting'>
}

/** A dish with what can be done to it. On a phone the buttons stand below. */
export function MenuEditorRow({ menu, index, total, editing }: RowProps) {
  const { menuNo, menuName } = menu
  return (
    <div
      data-menu-no={menuNo}
      aria-busy={editing.isDeleting(menuNo) || undefined}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 aria-busy:opacity-50"
    >
      <Thumb address={menu.menuPhotoUrl} />
      <div className="min-w-0 flex-1 basis-44">
        <p className="leading-snug font-semibold">{menuName}</p>
        <p className="text-sm text-ink-2 num">{wonText(menu.menuPrice)}</p>
      </div>
      <div className="-mr-2.5 ml-auto flex">
        <IconButton
          data-control="up"
          label={`${menuName} 위로`}
          disabled={!canMove({ index, total }, -1)}
          onClick={() => editing.move(index, -1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          data-control="down"
          label={`${menuName} 아래로`}
          disabled={!canMove({ index, total }, 1)}
          onClick={() => editing.move(index, 1)}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton
          data-control="edit"
          label={`${menuName} 수정`}
          onClick={() => void editing.openForm(menu)}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton
          variant="danger"
          label={`${menuName} 삭제`}
          onClick={() => void editing.remove(menu)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

const thumb = 'size-14 flex-none rounded-md bg-sunken'

const Thumb = ({ address }: { address: string | null }) =>
  address === null ? (
    <span className={`${thumb} grid place-items-center text-ink-3`}>
      <ImageOff aria-hidden="true" />
      <span className="sr-only">사진 없음</span>
    </span>
  ) : (
    <Photo
      src={address}
      srcSet={pictureSrcSet(address)}
      sizes="56px"
      width={56}
      height={56}
      className={`${thumb} object-cover`}
    />
  )
