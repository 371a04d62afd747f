import type { UpcomingGuests } from '@matjari/contract/entities/reservation'
import { messages } from '@matjari/contract/messages'
import { Bell } from 'lucide-react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { GuestFacts } from '../../reservations/upcoming/facts.tsx'
import { FootButton, StopButton } from '../../reservations/upcoming/foot-buttons.tsx'
import { guestReads } from '../../reservations/upcoming/text.ts'
import { Told } from '../../reservations/upcoming/told.tsx'

/** For an owner about to leave guests who are still to come. There is nothing to choose: who leaves cannot keep them. */
export const WithdrawGuestsDialog = ({
  guests,
  onAnswer,
}: {
  guests: UpcomingGuests
  onAnswer: (goOn: boolean) => void
}) => (
  <Dialog
    open
    onClose={() => onAnswer(false)}
    title={messages.withdrawal.ask}
    subtitle={`내 가게에 올 손님 ${guests.teams}팀의 예약이 모두 취소되고, 가게는 문을 닫아요.`}
    width="36rem"
    className="sm:pt-2"
    footer={
      <>
        <StopButton onStop={() => onAnswer(false)} />
        <FootButton variant="danger-solid" onClick={() => onAnswer(true)}>
          예약 취소하고 탈퇴
        </FootButton>
      </>
    }
  >
    <div className="grid grid-cols-1 gap-4.5 pt-1 pb-3">
      <Told
        Icon={Bell}
        caption="손님이 읽는 글"
        news={guestReads(guests, { by: 'store', reason: messages.withdrawal.closedReason })}
      />
      <GuestFacts guests={guests} isByRestaurant={guests.restaurants.length > 1} />
    </div>
  </Dialog>
)
