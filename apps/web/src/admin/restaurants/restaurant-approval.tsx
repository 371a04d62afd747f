import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { messages } from '@matjari/contract/messages'
import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import type { Registration } from '@matjari/contract/restaurants/entities'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import {
  affectedGuestsOfRestaurant,
  needsGuestDecision,
} from '../../features/affected-guests/affected-guests-api.ts'
import { AffectedGuestsDialog } from '../../features/affected-guests/affected-guests-dialog.tsx'
import { errorMessage, failureText } from '../../lib/api-error.ts'
import { momentText } from '../../lib/format.ts'
import { PlaceMap } from '../../maps/place/place-map.tsx'
import { Tag } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import {
  type ChangedRestaurant,
  registrationQuery,
  type StatusChange,
  useStatusChange,
} from './admin-restaurant-api.ts'
import { AdminStatusBadge, becomesOwner, changeTexts, closingTexts } from './restaurant-status.tsx'

type Open =
  | { readonly kind: 'preview'; readonly restaurantNo: string }
  | {
      readonly kind: 'change'
      readonly restaurant: ChangedRestaurant
      readonly status: Exclude<RestaurantStatus, 'Y'>
      /** The upcoming bookings that would be affected. */
      readonly guests: UpcomingGuests
    }

export type Approval = {
  /** Without a dialog. */
  readonly approve: (restaurant: ChangedRestaurant) => void
  /** With the dialog that belongs to the change. */
  readonly change: (restaurant: ChangedRestaurant, status: RestaurantStatus) => Promise<void>
  readonly preview: (restaurantNo: string) => void
  /** The open dialog, to be rendered by the page. */
  readonly dialog: ReactNode
}

const confirmApproval = ({ restaurantName }: ChangedRestaurant) =>
  askConfirm({
    message: `'${restaurantName}' 등록을 승인할까요?\n승인하면 바로 공개되고, ${becomesOwner}.`,
    confirmLabel: '승인',
  })

function alertFailure(error: unknown) {
  void showAlert(failureText(messages.admin.statusFailed, error), 'danger')
}

/** The administrator's actions on a restaurant, from a list or from the dashboard. */
export function useApproval(onChanged?: (change: StatusChange) => void): Approval {
  const [open, setOpen] = useState<Open | null>(null)
  const { mutate } = useStatusChange({ onChanged, onError: alertFailure })
  const close = () => setOpen(null)

  const approve = (restaurant: ChangedRestaurant) => mutate({ restaurant, status: 'Y', reason: '' })

  async function change(restaurant: ChangedRestaurant, status: RestaurantStatus) {
    if (status !== 'Y') return openQuestion(restaurant, status)
    if (restaurant.isActive === 'N' && !(await confirmApproval(restaurant))) return
    approve(restaurant)
  }

  async function openQuestion(
    restaurant: ChangedRestaurant,
    status: Exclude<RestaurantStatus, 'Y'>,
  ) {
    try {
      const guests = await affectedGuestsOfRestaurant(restaurant.restaurantNo)
      setOpen({ kind: 'change', restaurant, status, guests })
    } catch (error) {
      alertFailure(error)
    }
  }

  function approveFromPreview(restaurant: ChangedRestaurant) {
    close()
    approve(restaurant)
  }

  const dialogOf = (opened: Open) =>
    opened.kind === 'change' ? (
      <AdminChangeDialog {...opened} onChanged={onChanged} onClose={close} />
    ) : (
      <AdminPreviewDialog
        restaurantNo={opened.restaurantNo}
        onApprove={approveFromPreview}
        onReject={(restaurant) => void change(restaurant, 'R')}
        onClose={close}
      />
    )
  return {
    approve,
    change,
    preview: (restaurantNo) => setOpen({ kind: 'preview', restaurantNo }),
    dialog: open && dialogOf(open),
  }
}

/** Closes a restaurant to the public. With upcoming bookings it first asks what happens to them. */
function AdminChangeDialog({
  restaurant,
  status,
  guests: guestsAtFirst,
  onChanged,
  onClose,
}: {
  restaurant: ChangedRestaurant
  status: Exclude<RestaurantStatus, 'Y'>
  guests: UpcomingGuests
  onChanged?: ((change: StatusChange) => void) | undefined
  onClose: () => void
}) {
  const { restaurantNo, restaurantName } = restaurant
  const { mutate, isPending, error, variables } = useStatusChange({ onChanged })
  const [guests, setGuests] = useState(guestsAtFirst)

  /** A guest has booked since the dialog was opened, so it has to ask again. */
  const lookAgain = async () => setGuests(await affectedGuestsOfRestaurant(restaurantNo))

  const send = (decided: Pick<StatusChange, 'reason' | 'affected'>) =>
    mutate(
      { restaurant, status, ...decided },
      {
        onSuccess: onClose,
        onError: (refusal) => {
          // If that fails too, the dialog shows the refusal, and the administrator can try again.
          if (needsGuestDecision(refusal)) lookAgain().catch(() => undefined)
        },
      },
    )

  const failure = error && failureText(messages.admin.statusFailed, error)
  if (guests.teams > 0)
    return (
      <AffectedGuestsDialog
        guests={guests}
        texts={closingTexts(restaurantName, status)}
        startReason={variables?.reason ?? ''}
        isSending={isPending}
        failure={needsGuestDecision(error) ? null : failure}
        onDecide={send}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      {...changeTexts[status]}
      subtitle={restaurantName}
      help="관리 기록에 남아요."
      closeLabel="닫기"
      isSending={isPending}
      failure={failure}
      onSend={(reason) => send({ reason })}
      onClose={onClose}
    />
  )
}

/** A registration, with the buttons to decide about it. */
function AdminPreviewDialog({
  restaurantNo,
  onApprove,
  onReject,
  onClose,
}: {
  restaurantNo: string
  onApprove: (restaurant: Registration) => void
  onReject: (restaurant: Registration) => void
  onClose: () => void
}) {
  const query = useQuery(registrationQuery(restaurantNo))
  const { data } = query
  const isWaiting = data?.isActive === 'N'
  return (
    <Dialog
      open
      onClose={onClose}
      title="등록 내용"
      width="44rem"
      footer={
        data &&
        isWaiting && (
          <>
            <Button variant="danger" onClick={() => onReject(data)}>
              반려
            </Button>
            <Button variant="primary" onClick={() => onApprove(data)}>
              승인
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5 pb-4">
        {data && <AdminRegistration registration={data} />}
        {isWaiting && <Notice tone="info">승인하면 바로 공개되고, {becomesOwner}.</Notice>}
        {!data && (query.error ? <Failure query={query} /> : <Loading />)}
      </div>
    </Dialog>
  )
}

const Failure = ({
  query: { error, isFetching, refetch },
}: {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}) => (
  <ErrorState
    title="등록 내용을 불러오지 못했어요."
    hint={errorMessage(error)}
    action={
      <Button loading={isFetching} onClick={() => void refetch()}>
        다시 시도
      </Button>
    }
  />
)

const Loading = () => (
  <SkeletonGroup label="등록 내용을 불러오는 중...">
    <div className="grid gap-3">
      <Skeleton className="h-60 rounded-lg" />
      <SkeletonText className="w-[40%]" />
      <SkeletonText className="w-[70%]" />
      <SkeletonText />
    </div>
  </SkeletonGroup>
)

/** The values of the registration, the applicant, and the location. */
const AdminRegistration = ({ registration }: { registration: Registration }) => (
  <>
    <Photo
      src={registration.restaurantImage ?? undefined}
      srcSet={pictureSrcSet(registration.restaurantImage)}
      sizes="(min-width: 768px) 640px, 90vw"
      alt={`${registration.restaurantName} 대표 사진`}
      className="h-60 w-full rounded-lg bg-sunken object-cover"
    />
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <h3 className="wrap-anywhere">
        <Link to={`/restaurant/${registration.restaurantNo}`} className="hover:underline">
          {registration.restaurantName}
        </Link>
      </h3>
      <AdminStatusBadge status={registration.isActive} />
    </div>
    <dl className="grid gap-3">
      <Line name="주소">
        {registration.restaurantAddress}
        {registration.restaurantPostalCode && ` (${registration.restaurantPostalCode})`}
      </Line>
      <Line name="전화">
        <span className="num">{registration.restaurantPhoneNumber}</span>
      </Line>
      <Line name="설명">{registration.restaurantDescription}</Line>
      <Line name="분류">
        <span className="flex flex-wrap gap-1.5">
          {[registration.category, ...registration.tags].filter(Boolean).map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </span>
      </Line>
      <Line name="등록한 회원">
        {registration.memberNickname} ({registration.memberId})
        {registration.activeCount > 0 && `, 활성 맛집 ${registration.activeCount}곳`}
      </Line>
      <Line name="등록일">
        <time dateTime={registration.createDate} className="num">
          {momentText(registration.createDate)}
        </time>
      </Line>
    </dl>
    <Place registration={registration} />
  </>
)

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children || '없음'}</dd>
  </div>
)

function Place({ registration }: { registration: Registration }) {
  const { lat, lng, restaurantName, restaurantAddress, isLocationExact } = registration
  if (lat === null || lng === null) {
    return <p className="text-sm text-ink-3">주소의 위치를 찾지 못해 지도가 없어요.</p>
  }
  return (
    <PlaceMap
      name={restaurantName}
      address={restaurantAddress}
      lat={lat}
      lng={lng}
      isExact={isLocationExact}
    />
  )
}
