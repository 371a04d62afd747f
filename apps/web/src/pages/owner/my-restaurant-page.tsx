import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { messages } from '@matjari/contract/messages'
import { restaurantStatusLabel } from '@matjari/contract/restaurants/status'
import type { OwnedRestaurant } from '@matjari/contract/schedule/entities'
import { isDay, seoulToday } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { hoursQuery } from '../../features/opening-hours/opening-hours-api.ts'
import { isRestaurantNo } from '../../features/restaurants/restaurant-api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { useMinute } from '../../lib/use-now.ts'
import { CapacityCard } from '../../owner/booking-settings/capacity-card.tsx'
import { ownRestaurantQuery, settingsQuery } from '../../owner/booking-settings/settings-api.ts'
import { SettingsCard } from '../../owner/booking-settings/settings-card.tsx'
import { pauseState } from '../../owner/booking-settings/settings-text.ts'
import { BoardSummary, NumbersLink } from '../../owner/desk/board/desk-summary.tsx'
import { boardAddress } from '../../owner/desk/desk-address.ts'
import { DeskTabsOnSite } from '../../owner/desk/desk-tabs.tsx'
import { useAffectedQuestion } from '../../owner/schedule/affected-dialog.tsx'
import { OwnerExceptions } from '../../owner/schedule/exceptions-card.tsx'
import { OwnerHoursCard } from '../../owner/schedule/hours-card.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PanelSkeletons } from '../../ui/list-skeletons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { NoRestaurant } from './no-restaurant.tsx'
import { RestaurantChooser } from './restaurant-chooser.tsx'

export function MyRestaurantPage({ title }: PageProps) {
  const navigate = useNavigate()
  const search = new URLSearchParams(useLocation().search)
  const named = search.get('restaurantNo') ?? ''
  const day = search.get('day')
  const requestedNo = isRestaurantNo(named) ? named : undefined
  const { data, error, isFetching, refetch } = useQuery(ownRestaurantQuery(requestedNo))
  // Older notifications link here with a day, because the board used to be on this page.
  if (day !== null && isDay(day))
    return <Navigate to={boardAddress({ restaurantNo: requestedNo, day })} replace />
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="outline-none">{title}</h1>
        <RestaurantChooser
          current={data?.restaurantNo ?? requestedNo}
          onChoose={(restaurantNo) => void navigate({ search: `restaurantNo=${restaurantNo}` })}
        />
      </div>
      {data && <RestaurantManagement key={data.restaurantNo} restaurant={data} />}
      {data === null && <NoRestaurant isOther={requestedNo !== undefined} />}
      {data === undefined && !error && <ManagementSkeleton />}
      {data === undefined && error && (
        <ErrorState
          title="가게 정보를 불러오지 못했어요."
          hint={errorMessage(error)}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              다시 시도
            </Button>
          }
        />
      )}
      <DeskTabsOnSite restaurantNo={data?.restaurantNo ?? requestedNo} />
    </div>
  )
}

const ManagementSkeleton = () => (
  <SkeletonGroup label="가게 정보를 불러오는 중...">
    <PanelSkeletons heights={['h-36', 'h-120', 'h-80']} />
  </SkeletonGroup>
)

const LazyHoursDialog = lazyComponent(() =>
  import('../../owner/schedule/hours-dialog.tsx').then((file) => file.OwnerHoursDialog),
)

const LazySettingsDialog = lazyComponent(() =>
  import('../../owner/booking-settings/settings-dialog.tsx').then((file) => file.SettingsDialog),
)

/** A link to the board, which has a page of its own, and below it the settings that seldom change. */
function RestaurantManagement({ restaurant }: { restaurant: OwnedRestaurant }) {
  const { restaurantNo } = restaurant
  const now = useMinute()
  const hours = useQuery(hoursQuery(restaurantNo))
  const settings = useQuery(settingsQuery(restaurantNo))
  const { ask, dialog: affectedDialog } = useAffectedQuestion(restaurant.restaurantName)
  const hasHours = hours.data && hours.data.length > 0
  const { open, setOpen, close } = useOpenDialog(hasHours)
  const hasSettings = settings.data?.settingInfo !== null
  const info = settings.data?.settingInfo
  const pause = info && pauseState(info, seoulToday(now))

  return (
    <>
      {restaurant.isActive !== 'Y' && (
        <Notice tone="warn">지금은 공개되지 않는 가게예요. 손님이 새로 예약할 수 없어요.</Notice>
      )}
      {restaurant.isActive === 'Y' && pause?.isPaused && (
        <Notice tone="warn">
          {pause.text}{' '}
          <SectionLink id="settings" className="font-semibold underline underline-offset-4">
            예약 설정으로 가기
          </SectionLink>
        </Notice>
      )}
      <SectionMenu hasCapacity={Boolean(info)} />
      <SettingsSection id="board">
        <BoardSummary restaurantNo={restaurantNo} />
        <NumbersLink restaurantNo={restaurantNo} />
      </SettingsSection>
      <SettingsSection id="hours">
        <SummaryCard restaurant={restaurant} />
        <OwnerHoursCard
          restaurantNo={restaurantNo}
          hasSettings={settings.data !== undefined && hasSettings}
          onEdit={() => setOpen('hours')}
        />
        <OwnerExceptions
          restaurantNo={restaurantNo}
          restaurantName={restaurant.restaurantName}
          askAffected={ask}
        />
      </SettingsSection>
      <SettingsSection id="settings">
        <SettingsCard
          restaurantNo={restaurantNo}
          hasHours={hasHours ?? false}
          onEdit={() => setOpen('settings')}
          askAffected={ask}
        />
      </SettingsSection>
      {settings.data && info && (
        <SettingsSection id="capacity">
          <CapacityCard
            restaurantNo={restaurantNo}
            restaurantName={restaurant.restaurantName}
            settings={settings.data}
          />
        </SettingsSection>
      )}
      <Suspense>
        {open === 'hours' && (
          <LazyHoursDialog open onClose={close} restaurantNo={restaurantNo} askAffected={ask} />
        )}
        {open === 'settings' && (
          <LazySettingsDialog open onClose={close} restaurantNo={restaurantNo} askAffected={ask} />
        )}
      </Suspense>
      {affectedDialog}
    </>
  )
}

const labels = {
  board: '오늘의 예약',
  hours: '운영 시간',
  settings: '예약 설정',
  capacity: '자리와 접수',
}

type SectionId = keyof typeof labels

const ids: readonly SectionId[] = ['board', 'hours', 'settings', 'capacity']

/** A section that the menu links to. Its content brings its own headings. */
const SettingsSection = ({ id, children }: { id: SectionId; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
    {children}
  </div>
)

/** Keeps the chosen restaurant in the address. */
function SectionLink({
  id,
  className,
  children,
}: {
  id: SectionId
  className: string
  children: ReactNode
}) {
  const { search } = useLocation()
  return (
    <Link to={{ search, hash: id }} className={className}>
      {children}
    </Link>
  )
}

/** Links to the sections. Capacity is listed only once there are settings. */
const SectionMenu = ({ hasCapacity }: { hasCapacity: boolean }) => (
  <nav aria-label="이 페이지" className="flex flex-wrap gap-2">
    {ids
      .filter((id) => id !== 'capacity' || hasCapacity)
      .map((id) => (
        <SectionLink
          key={id}
          id={id}
          className="inline-flex min-h-target items-center rounded-full border border-line bg-surface px-4 text-sm font-medium text-ink-2 hover:border-line-strong hover:text-ink focus-visible:rounded-full"
        >
          {labels[id]}
        </SectionLink>
      ))}
  </nav>
)

/** The public information of the restaurant. */
function SummaryCard({ restaurant }: { restaurant: OwnedRestaurant }) {
  const { restaurantNo, restaurantMainPhoto: photo, isActive } = restaurant
  const isPublic = isActive === 'Y'
  return (
    <Card className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 p-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-5">
      <Photo
        src={photo ?? undefined}
        srcSet={pictureSrcSet(photo)}
        sizes="(min-width: 640px) 144px, 88px"
        width={144}
        height={108}
        className="aspect-4/3 w-full rounded-md bg-sunken object-cover"
      />
      <div className="grid min-w-0 justify-items-start gap-1">
        <Badge tone={isPublic ? 'ok' : 'warn'}>
          {isPublic ? '운영 중' : restaurantStatusLabel(isActive)}
        </Badge>
        <h2 className="text-lg leading-snug">{restaurant.restaurantName}</h2>
        <dl className="text-sm text-ink-2">
          <Fact name="주소" value={restaurant.restaurantAddress || '(주소 미등록)'} />
          <Fact name="전화" value={restaurant.restaurantPhoneNumber || '(전화번호 미등록)'} />
          <Fact name="설명" value={restaurant.restaurantDescription || '-'} />
        </dl>
      </div>
      <Link
        to={`/restaurant/${restaurantNo}`}
        className={`${buttonClass({ size: 'sm' })} max-sm:col-span-full`}
      >
        가게 페이지 보기
      </Link>
    </Card>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex gap-1.5">
    <dt className="flex-none text-ink-3">{name}:</dt>
    <dd className="num min-w-0 break-words">{value}</dd>
  </div>
)

type OwnerDialog = 'hours' | 'settings'

const openInAddress = 'open'

function dialogIn(search: string): OwnerDialog | null {
  const open = new URLSearchParams(search).get(openInAddress)
  return open === 'hours' || open === 'settings' ? open : null
}

/** The open dialog: opened by a button, or by the address (?open=hours). */
function useOpenDialog(hasHours: boolean | undefined) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [pressed, setPressed] = useState<OwnerDialog | null>(null)
  const requested = dialogIn(search)
  // Settings need opening hours first; until the hours are loaded, nothing is decided.
  const isRefused = requested === 'settings' && hasHours === false
  const isGranted = requested === 'hours' || hasHours === true

  // Removed from the address, so that a reload or the back button does not open it again.
  const removeFromAddress = useCallback(() => {
    const rest = new URLSearchParams(search)
    rest.delete(openInAddress)
    void navigate({ search: rest.toString() }, { replace: true })
  }, [navigate, search])

  useEffect(() => {
    if (!isRefused) return
    void showAlert(messages.ownerSettings.hoursFirst)
    removeFromAddress()
  }, [isRefused, removeFromAddress])

  return {
    open: pressed ?? (isGranted ? requested : null),
    setOpen: setPressed,
    close: () => {
      setPressed(null)
      if (requested) removeFromAddress()
    },
  }
}
