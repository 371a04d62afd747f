import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { messages } from '@matjari/contract/messages'
import type { Menu } from '@matjari/contract/restaurants/entities'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import type { PhotoOfSet } from '../../ui/photo/photo-tile.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { useMenuPages } from './menu-api.ts'
import { wonText } from './menu-price.ts'

type MenuListProps = {
  restaurantNo: string
  isOwner: boolean
  onEdit: () => void
  /** Opens a photo in large; without it the photos are not buttons. */
  onPhoto?: (photo: PhotoOfSet) => void
}

/** The restaurant's dishes, five at a time. */
export function MenuList({ restaurantNo, isOwner, onEdit, onPhoto }: MenuListProps) {
  const titleId = useId()
  const pages = useMenuPages(restaurantNo)
  const { menus, totalCount } = pages
  return (
    <section aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={titleId}>메뉴 정보</h2>
        {isOwner && (
          <Button size="sm" variant="outline" onClick={onEdit}>
            메뉴 수정
          </Button>
        )}
        {menus && totalCount > 0 && <Count loaded={menus.length} total={totalCount} />}
      </div>
      <Menus pages={pages} isOwner={isOwner} onPhoto={onPhoto} />
    </section>
  )
}

const Count = ({ loaded, total }: { loaded: number; total: number }) => (
  <span className="ml-auto text-sm text-ink-3 num">
    <span aria-hidden="true">
      {loaded} / {total}
    </span>
    <span className="sr-only">
      메뉴 {total}개 중 {loaded}개
    </span>
  </span>
)

type MenusProps = Pick<MenuListProps, 'isOwner'> & {
  pages: ReturnType<typeof useMenuPages>
  onPhoto: MenuListProps['onPhoto'] | undefined
}

function Menus({ pages, isOwner, onPhoto }: MenusProps) {
  const { menus, error, firstNew } = pages
  if (menus && menus.length > 0) {
    return (
      <>
        <MenuTable menus={menus} firstNew={firstNew} onPhoto={onPhoto} />
        {pages.hasMore && <More pages={pages} />}
      </>
    )
  }
  if (menus) {
    return (
      <EmptyState
        title="아직 등록된 메뉴가 없어요."
        hint={isOwner && '‘메뉴 수정’을 눌러 첫 메뉴를 올려 보세요.'}
      />
    )
  }
  if (!error) return <MenuSkeleton />
  return (
    <ErrorState
      title="메뉴를 불러오지 못했어요."
      hint={errorMessage(error)}
      action={
        <Button loading={pages.isFetching} onClick={() => void pages.refetch()}>
          다시 시도
        </Button>
      }
    />
  )
}

function More({ pages }: { pages: MenusProps['pages'] }) {
  const { error, hasMoreFailed, isLoadingMore, showMore } = pages
  return (
    <div className="mt-2 grid gap-3">
      {hasMoreFailed && (
        <Notice tone="danger">메뉴를 더 불러오지 못했어요. {errorMessage(error)}</Notice>
      )}
      <NeedsScript for="나머지 메뉴를 보려면" />
      <Button
        block
        className="noscript:hidden"
        loading={isLoadingMore}
        onClick={() => void showMore()}
      >
        더보기
        <span className="sr-only"> 메뉴</span>
        <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
    </div>
  )
}

// The rows are laid out as cards, and browsers then drop the table semantics: explicit roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
type MenuTableProps = {
  menus: readonly Menu[]
  /** The dish that takes the focus when it appears. */
  firstNew: string | null
  onPhoto: ((photo: PhotoOfSet) => void) | undefined
}

/** Name above price on the left, the photo on the right. */
function MenuTable({ menus, firstNew, onPhoto }: MenuTableProps) {
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

/** Scrolls no further than needed: the rows are where the button was, but a bar may cover that place. */
function focusRow(row: HTMLTableRowElement | null) {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

const frame = 'size-21 overflow-hidden rounded-md bg-sunken'

type MenuPhotoProps = { menu: Menu; onPhoto: ((photo: PhotoOfSet) => void) | undefined }

/** A photo of 84 pixels, or the words for none. */
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

const boxes = ['a', 'b', 'c']

/** Rows of the same size as the real ones. */
export const MenuSkeleton = () => (
  <SkeletonGroup label={messages.restaurant.menuLoading}>
    {boxes.map((box) => (
      <div
        key={box}
        className="flex min-h-29 items-center justify-between gap-4 border-b border-line py-4 last:border-b-0"
      >
        <div className="grid flex-1 gap-2.5">
          <SkeletonText className="w-40 max-w-full" />
          <SkeletonText className="w-20" />
        </div>
        <Skeleton className="size-21 flex-none rounded-md" />
      </div>
    ))}
  </SkeletonGroup>
)
