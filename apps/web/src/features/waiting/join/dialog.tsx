import './join.css'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { messages } from '@matjari/contract/messages'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { JoinFooter } from './footer.tsx'
import { JoinForm } from './form.tsx'
import { Joined, JoinedFooter } from './joined.tsx'
import { OwnFooter, OwnPlace } from './own.tsx'
import { fullnessText } from './range.ts'
import { type Joining, type JoinTask, useJoining } from './use-joining.ts'

/** To wait for a table on a day that is full: from when to when, how many, and who is ahead. */
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

type Shown = {
  readonly joined: WaitlistEntry | null
  readonly joining: Joining
  readonly isOwner: boolean
  readonly onClose: () => void
}

/** One dialog for all of it: what is above and what is pressed follow from where they are. */
function partsOf({ joined, joining, isOwner, onClose }: Shown) {
  const close = (
    <Button size="lg" block onClick={onClose}>
      닫기
    </Button>
  )
  if (joined) {
    const own = joining.own?.waitingNo === joined.waitingNo ? joining.own : joined
    return { body: <Joined place={own} />, footer: <JoinedFooter onClose={onClose} /> }
  }
  if (isOwner) return { body: <Notice>{messages.waiting.ownerCannot}</Notice>, footer: close }
  const { line, own, isChanging } = joining
  if (!line.data)
    return { body: line.error ? <Failed joining={joining} /> : <Coming />, footer: close }
  if (own && !isChanging)
    return {
      body: <OwnPlace place={own} />,
      footer: <OwnFooter place={own} joining={joining} onClose={onClose} />,
    }
  return {
    body: <JoinForm joining={joining} line={line.data} />,
    footer: <JoinFooter joining={joining} />,
  }
}

function Shop({
  task: { restaurant, asked },
  joining: { line, wish },
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
        {/* Its line is kept until it is known. */}
        <p className="num">{line.data ? fullnessText(asked.day, line.data, wish) : ' '}</p>
      </div>
    </div>
  )
}

const Coming = () => (
  <SkeletonGroup label="줄을 보고 있어요.">
    <div className="vq-stack">
      <Skeleton className="h-control-md rounded-md" />
      <Skeleton className="h-control-md rounded-md" />
      <Skeleton className="h-15 rounded-md" />
    </div>
  </SkeletonGroup>
)

const Failed = ({ joining: { line } }: { joining: Joining }) => (
  <Notice tone="danger">
    <span className="block">줄을 불러오지 못했어요. {errorMessage(line.error)}</span>
    <Button
      size="sm"
      variant="outline"
      className="mt-2.5"
      loading={line.isFetching}
      onClick={() => void line.refetch()}
    >
      다시 시도
    </Button>
  </Notice>
)
