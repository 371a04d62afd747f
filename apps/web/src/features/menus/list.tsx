import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PhotoOfSet } from '../../ui/photo/photo-tile.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { MenuSkeleton } from './skeleton.tsx'
import { MenuTable } from './table.tsx'
import { useMenuPages } from './use-menu-pages.ts'

type MenuListProps = {
  restaurantNo: string
  isOwner: boolean
  onEdit: () => void
  /** Shows a photo large; without it the photos are only looked at. */
  onPhoto?: (photo: PhotoOfSet) => void
}

/** What they cook, five dishes at a time. */
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
        {menus && totalCount > 0 && <Count shown={menus.length} total={totalCount} />}
      </div>
      <Menus pages={pages} isOwner={isOwner} onPhoto={onPhoto} />
    </section>
  )
}

const Count = ({ shown, total }: { shown: number; total: number }) => (
  <span className="ml-auto text-sm text-ink-3 num">
    <span aria-hidden="true">
      {shown} / {total}
    </span>
    <span className="sr-only">
      메뉴 {total}개 중 {shown}개
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
