import { guestClock } from '@matjari/contract/clock-time'
import { AlertDialog } from 'radix-ui'
import type { OwnPlace } from '../api.ts'
import { Again } from './again.tsx'
import { Ring } from './ring.tsx'

/** Nobody pressed in time. */
export const ExpiredOffer = ({ place }: { place: OwnPlace }) => (
  <>
    <Ring left={0} whole={1} />
    <div>
      <AlertDialog.Title className="offer-title">확정 시간이 지났어요</AlertDialog.Title>
      <AlertDialog.Description className="offer-lead num">
        {guestClock(place.heldTime ?? '')} 자리는 다음 순서로 넘어갔어요.
      </AlertDialog.Description>
    </div>
    <Again place={place} />
  </>
)
