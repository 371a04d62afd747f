import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { queuePositionText } from '@matjari/contract/waitlist/rules'
import { Link } from 'react-router'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { offerAddress } from '../address.ts'
import { askToLeave } from '../ask-to-leave.ts'
import { Fair } from '../fair.tsx'
import { ordinal } from './ordinal.ts'
import { Place } from './place.tsx'
import { rangeText } from './range.ts'
import type { Joining } from './use-joining.ts'

type Own = { place: WaitlistEntry }

/** Who waits here already sees where they stand, and nothing to fill in. */
export const OwnPlace = ({ place }: Own) => (
  <>
    <p className="vq-wish num">
      {rangeText(place)} · {place.numberOfGuests}명
    </p>
    {place.state === 'held' ? (
      <Notice tone="ok">자리가 났어요. 시간 안에 확정해 주세요.</Notice>
    ) : (
      <Place title={queuePositionText(place.ahead ?? 0)}>
        {ordinal((place.ahead ?? 0) + 1)}로 기다리고 있어요.
      </Place>
    )}
    <Fair />
  </>
)

export function OwnFooter({
  place,
  joining: { leave, change, choose },
  onClose,
}: Own & { joining: Joining; onClose: () => void }) {
  if (place.state === 'held') {
    return (
      <Link
        to={offerAddress(place.waitingNo)}
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      >
        잡아 둔 자리 보기
      </Link>
    )
  }

  async function handleLeave() {
    if (!(await askToLeave(place.restaurantName))) return
    onClose()
    leave.mutateAsync(place.waitingNo).then(
      ({ message }) => showToast(message),
      (error: unknown) => void showAlert(errorMessage(error), 'danger'),
    )
  }

  function handleChange() {
    choose({ from: place.from, to: place.to, guests: place.numberOfGuests })
    change(true)
  }

  return (
    <>
      <div className="vq-two">
        <Button size="lg" onClick={handleChange}>
          바꾸기
        </Button>
        <Button size="lg" loading={leave.isPending} onClick={() => void handleLeave()}>
          그만 기다리기
        </Button>
      </div>
      <p>바꾸면 맨 뒤에서 다시 기다려요.</p>
    </>
  )
}
