import { messages } from '@matjari/contract/messages'
import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import { type RestaurantStatus, restaurantStatusLabel } from '@matjari/contract/restaurants/status'
import { clsx } from 'clsx'
import { Copy, type LucideIcon, MapPin, Phone, Share2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { copyText, shareLink } from '../../lib/share.ts'
import { Tag } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { Gallery } from '../../ui/photo/photo-gallery.tsx'
import type { PhotoOfSet } from '../../ui/photo/photo-tile.tsx'
import { Stars } from '../../ui/stars.tsx'
import { ratingText } from './restaurant-ratings.tsx'

/** Name, rating and the facts. `openLine` comes from the opening hours, `actions` from the page. */
export function DetailHead({
  restaurant,
  ratingsId,
  openLine,
  actions,
}: {
  restaurant: RestaurantDetail
  ratingsId: string
  openLine: ReactNode
  actions: ReactNode
}) {
  const { restaurantPhoneNumber: phone } = restaurant
  return (
    <div className="pb-8 max-sm:pb-6">
      <StatusNotice status={restaurant.isActive} />
      <ul aria-label="음식 종류" className="flex flex-wrap gap-1.5">
        {tagsOf(restaurant.restaurantCuisineType).map((tag) => (
          <li key={tag}>
            <Tag>{tag}</Tag>
          </li>
        ))}
      </ul>
      <h1 className="mt-3 text-[clamp(1.875rem,1.4rem+2vw,2.5rem)] font-heavy tracking-hero outline-none">
        {restaurant.restaurantName}
      </h1>
      <RatingLine restaurant={restaurant} ratingsId={ratingsId} />
      <div className="mt-4 grid gap-0.5">
        <AddressFact address={restaurant.restaurantAddress} />
        {phone && (
          <Fact icon={Phone}>
            <a
              href={`tel:${phone}`}
              className="num inline-flex min-h-target items-center hover:underline"
            >
              <span className="sr-only">전화 </span>
              {phone}
            </a>
          </Fact>
        )}
        {openLine}
      </div>
      {actions}
    </div>
  )
}

const tagsOf = (cuisineType: string) => [
  ...new Set(
    cuisineType
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

function RatingLine({
  restaurant: { averageRating, reviewCount },
  ratingsId,
}: {
  restaurant: RestaurantDetail
  ratingsId: string
}) {
  if (reviewCount === 0) return <p className="mt-2 text-ink-3">아직 평가가 없어요.</p>
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-[1.0625rem]">
      <Stars value={averageRating} />
      <Link
        to={`#${ratingsId}`}
        className="num inline-flex min-h-target items-center font-semibold hover:underline"
      >
        {ratingText(averageRating, reviewCount)}
      </Link>
    </p>
  )
}

/** One fact for guests. The icon stays with the first line of a long one. */
export const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className="flex gap-2.5 text-ink-2">
    <span className="flex h-target items-center text-ink-3">
      <Icon aria-hidden="true" />
    </span>
    <div className="flex min-h-target min-w-0 flex-wrap items-center gap-x-4">{children}</div>
  </div>
)

async function copyAddress(address: string) {
  if (await copyText(address)) showToast(messages.restaurant.addressCopied)
  else await showAlert(`주소를 복사하지 못했어요. 직접 복사해 주세요: ${address}`)
}

const AddressFact = ({ address }: { address: string }) => (
  <Fact icon={MapPin}>
    <span className="py-2">{address}</span>
    <Button size="sm" variant="ghost" className="-ml-3.5" onClick={() => void copyAddress(address)}>
      <Copy aria-hidden="true" className="size-[1em]" />
      주소 복사
    </Button>
  </Fact>
)

const explained: Record<Exclude<RestaurantStatus, 'Y'>, string> = {
  N: '관리자가 승인하면 모두에게 보여요. 지금은 나만 볼 수 있어요.',
  I: '지금은 다른 사람에게 보이지 않아요.',
  R: '등록이 거부되어 다른 사람에게 보이지 않아요.',
  C: '등록이 취소되어 다른 사람에게 보이지 않아요.',
}

/** For the owner or an administrator of a restaurant that is not public: why guests do not see it. */
function StatusNotice({ status }: { status: RestaurantStatus }) {
  if (status === 'Y') return null
  return (
    <div className="mb-4">
      <Notice tone={status === 'N' ? 'warn' : 'info'}>
        <b>{restaurantStatusLabel(status)}</b> · {explained[status]}
      </Notice>
    </div>
  )
}

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

const Viewer = lazyComponent(() =>
  import('../../ui/photo/photo-viewer.tsx').then((file) => file.Viewer),
)

type OpenPhotos = { readonly photos: readonly PhotoOfSet[]; readonly index: number | null }

/** Photos in large, from the head of the page or from its menu. `open` shows a set at one of its photos. */
export function useDetailViewer(caption: string) {
  const [opened, setOpened] = useState<OpenPhotos | null>(null)
  return {
    open: (photos: readonly PhotoOfSet[], index: number) => setOpened({ photos, index }),
    // Stays mounted once opened: it returns the focus when it closes.
    viewer: opened && (
      <Suspense>
        <Viewer
          photos={opened.photos}
          index={opened.index}
          onIndexChange={(index) => setOpened({ ...opened, index })}
          caption={caption}
        />
      </Suspense>
    ),
  }
}

const callLooks = {
  primary: buttonClass({ variant: 'primary', size: 'lg' }),
  /** Where a table can be booked online, booking is the main action and the call is outlined. */
  outline: buttonClass({ variant: 'outline', size: 'lg' }),
  icon: `${buttonClass({ variant: 'outline', size: 'lg' })} w-14 px-0!`,
}

/** Calls the restaurant. */
export const CallButton = ({
  phone,
  look = 'primary',
  className,
}: {
  phone: string
  look?: keyof typeof callLooks
  className?: string
}) => (
  <a href={`tel:${phone}`} className={clsx(callLooks[look], className)}>
    <Phone aria-hidden="true" />
    <span className={clsx(look === 'icon' && 'sr-only')}>전화하기</span>
  </a>
)

/** Beside the facts on a wide screen. */
export const SideCard = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 rounded-xl border border-line bg-surface p-6 shadow-2">{children}</div>
)

/** Within reach of the thumb on a phone, in place of the tab bar; the chat button is at its right end. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div
    data-action-bar=""
    className="fixed inset-x-0 bottom-0 z-(--z-tabbar) flex flex-wrap gap-2 border-t border-line bg-surface/96 pt-3 pr-[calc(var(--spacing-gutter)+3.5rem)] pl-gutter pb-[calc(0.75rem+env(safe-area-inset-bottom))] backdrop-blur-[14px] md:hidden"
  >
    {children}
  </div>
)

/** The link of this page without the hash. */
const ownAddress = () => `${location.origin}${location.pathname}`

async function share(title: string) {
  const url = ownAddress()
  const outcome = await shareLink({ title, url })
  if (outcome === 'copied') showToast('링크를 복사했어요')
  if (outcome === 'failed') await showAlert(`링크를 복사하지 못했어요. 직접 복사해 주세요: ${url}`)
}

export const ShareButton = ({
  name,
  look = 'button',
}: {
  name: string
  look?: 'button' | 'icon'
}) => (
  <Button
    variant="outline"
    size={look === 'icon' ? 'lg' : 'md'}
    className={clsx(look === 'icon' && 'w-14 px-0!')}
    onClick={() => void share(name)}
  >
    <Share2 aria-hidden="true" />
    <span className={clsx(look === 'icon' && 'sr-only')}>
      <span className="sr-only">{name} </span>공유
    </span>
  </Button>
)
