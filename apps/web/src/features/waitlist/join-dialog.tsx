import './join-dialog.css'
import { guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { messages } from '@matjari/contract/messages'
import { dayLabel } from '@matjari/contract/seoul-day'
import type { WaitlistEntry, WaitlistSummary } from '@matjari/contract/waitlist/entities'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Joined, JoinedFooter, MyEntry, MyEntryFooter } from './joined-view.tsx'
import { ordinal, QueuePosition } from './queue-position.tsx'
import { type Joining, type JoinTask, useJoining } from './use-joining.ts'
import { FairnessNote } from './waitlist-notes.tsx'
import { dayTimes, fullnessText } from './waitlist-range.ts'

/** Joins the waitlist for a full day: the time range, the number of guests, and the teams ahead. */
export function JoinDialog(task: JoinTask) {
  const [joined, setJoined] = useState<WaitlistEntry | null>(null)
  const joining = useJoining(task, setJoined)
  const isOwner = useSession().loginInfo?.isStoreOwner === 'Y'
  const { body, footer } = partsOf({ joined, joining, isOwner, onClose: task.onClose })
  return (
    <Dialog
      open
      onClose={task.onClose}
      title="빈자리 알림"
      width="30rem"
      className="vq"
      footer={<div className="vq-foot">{footer}</div>}
    >
      <div className="vq-stack">
        {!joined && <Shop task={task} joining={joining} />}
        {body}
      </div>
    </Dialog>
  )
}

/** One dialog for all states: title, content and buttons follow from the state. */
function partsOf({
  joined,
  joining,
  isOwner,
  onClose,
}: {
  joined: WaitlistEntry | null
  joining: Joining
  isOwner: boolean
  onClose: () => void
}) {
  const close = (
    <Button size="lg" block onClick={onClose}>
      닫기
    </Button>
  )
  if (joined) {
    const currentEntry = joining.own?.waitingNo === joined.waitingNo ? joining.own : joined
    return { body: <Joined entry={currentEntry} />, footer: <JoinedFooter onClose={onClose} /> }
  }
  if (isOwner) return { body: <Notice>{messages.waiting.ownerCannot}</Notice>, footer: close }
  const { waitlist, own, isChanging } = joining
  if (!waitlist.data)
    return { body: waitlist.error ? <Failed joining={joining} /> : <JoinSkeleton />, footer: close }
  if (own && !isChanging)
    return {
      body: <MyEntry entry={own} />,
      footer: <MyEntryFooter entry={own} joining={joining} onClose={onClose} />,
    }
  return {
    body: <JoinForm joining={joining} waitlist={waitlist.data} />,
    footer: <JoinFooter joining={joining} />,
  }
}

function Shop({
  task: { restaurant, params },
  joining: { waitlist, request },
}: {
  task: JoinTask
  joining: Joining
}) {
  return (
    <div className="vq-shop">
      <Photo
        src={restaurant.restaurantImage ?? undefined}
        srcSet={pictureSrcSet(restaurant.restaurantImage)}
        sizes="56px"
        width={56}
        height={56}
      />
      <div>
        <p className="vq-name">{restaurant.restaurantName}</p>
        {/* The line's height is reserved until the answer comes. */}
        <p className="num">
          {waitlist.data ? fullnessText(params.day, waitlist.data, request) : ' '}
        </p>
      </div>
    </div>
  )
}

const JoinSkeleton = () => (
  <SkeletonGroup label="줄을 보고 있어요.">
    <div className="vq-stack">
      <Skeleton className="h-control-md rounded-md" />
      <Skeleton className="h-control-md rounded-md" />
      <Skeleton className="h-15 rounded-md" />
    </div>
  </SkeletonGroup>
)

const Failed = ({ joining: { waitlist } }: { joining: Joining }) => (
  <Notice tone="danger">
    <span className="block">줄을 불러오지 못했어요. {errorMessage(waitlist.error)}</span>
    <Button
      size="sm"
      variant="outline"
      className="mt-2.5"
      loading={waitlist.isFetching}
      onClick={() => void waitlist.refetch()}
    >
      다시 시도
    </Button>
  </Notice>
)

type FormProps = { joining: Joining; waitlist: WaitlistSummary }

function JoinForm({ joining, waitlist }: FormProps) {
  const { request, choose, isChanging, own } = joining
  return (
    <div inert={joining.isSending} className="vq-stack">
      {isChanging && own && (
        <Notice tone="warn">바꾸면 지금 차례를 내놓고 맨 뒤에서 다시 기다려요.</Notice>
      )}
      <Times joining={joining} waitlist={waitlist} />
      <div className="vq-party">
        <span aria-hidden="true">인원</span>
        <Stepper
          label="인원"
          value={request.numberOfGuests}
          min={waitlist.guestsMin ?? 1}
          max={waitlist.guestsMax ?? request.numberOfGuests}
          onValueChange={(guests) => choose({ guests })}
        />
      </div>
      <Ahead joining={joining} />
      <FairnessNote />
    </div>
  )
}

function Times({ joining: { request, choose }, waitlist }: FormProps) {
  const times = dayTimes(waitlist)
  if (times.length === 0) return null
  const option = (time: string, word: string) => (
    <option key={time} value={time}>
      {guestClock(time)}
      {word}
    </option>
  )
  const indexOf = (time: string) => times.indexOf(time)
  return (
    <FieldGroup label="몇 시면 괜찮으세요?">
      <div className="vq-range">
        <Select
          aria-label="시작 시간"
          value={request.from}
          // A start after the end moves the end too.
          onChange={({ target: { value: from } }) =>
            choose({ from, to: indexOf(from) > indexOf(request.to) ? from : request.to })
          }
        >
          {times.map((time) => option(time, '부터'))}
        </Select>
        <span aria-hidden="true">~</span>
        <Select
          aria-label="끝 시간"
          value={request.to}
          onChange={({ target: { value: to } }) =>
            choose({ to, from: indexOf(to) < indexOf(request.from) ? to : request.from })
          }
        >
          {times.map((time) => option(time, '까지'))}
        </Select>
      </div>
    </FieldGroup>
  )
}

/** The number of teams ahead; or the times that are free, or why the guest cannot join. */
function Ahead({ joining }: { joining: Joining }) {
  const { hindrance, ahead, position, waitlist, isChanging } = joining
  if (hindrance && 'bookable' in hindrance)
    return <Bookable joining={joining} times={hindrance.bookable} />
  if (hindrance || ahead === null) {
    return (
      <output ref={position} tabIndex={-1} className="vq-place vq-hindrance">
        {hindrance?.message ?? messages.waiting.noSuchTime}
      </output>
    )
  }
  const then = isChanging ? '바꾸면' : '지금 신청하면'
  return (
    <QueuePosition ref={position} title={`앞에 ${ahead}팀`} isOld={waitlist.isPlaceholderData}>
      {then} {ordinal(ahead + 1)}예요.
    </QueuePosition>
  )
}

const bookableTimesMost = 4

function Bookable({
  joining: { request, position, book },
  times: [first = '', ...others],
}: {
  joining: Joining
  times: readonly string[]
}) {
  return (
    <div className="vq-place vq-bookable">
      <output ref={position} tabIndex={-1}>
        <b>{messages.waiting.isBookable(guestClock(first))}</b> 기다리지 않아도 돼요.
      </output>
      <fieldset aria-label={`${dayLabel(request.day)} 예약할 수 있는 시간`} className="vq-times">
        {[first, ...others].slice(0, bookableTimesMost).map((time) => (
          <button key={time} type="button" className="num" onClick={() => book(time)}>
            {guestClock(time)}
            <span className="sr-only"> 예약하기</span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/** A visitor goes to the login and returns to the same request. */
function JoinFooter({ joining }: { joining: Joining }) {
  const { login, isChanging, own, failure } = joining
  return (
    <>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {login ? (
        <Link
          to="/login"
          {...login}
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
        >
          로그인하고 신청
        </Link>
      ) : (
        <Button
          variant="primary"
          size="lg"
          block
          loading={joining.isSending}
          onClick={joining.send}
        >
          {isChanging ? '맨 뒤에서 다시 신청' : '빈자리 알림 신청'}
        </Button>
      )}
      {isChanging && own ? (
        <Button block onClick={() => joining.change(false)}>
          그대로 두기
        </Button>
      ) : (
        <p>자리가 나면 {limits.waiting.holdMinutes}분 동안 잡아 두고 알려 드려요.</p>
      )}
    </>
  )
}
