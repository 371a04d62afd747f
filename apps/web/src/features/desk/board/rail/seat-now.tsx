import type { DeskDay } from '@matjari/contract/owner-desk/entities'
import { Card } from '../../../../ui/card.tsx'
import { SeatButtons } from '../../entry/seat-buttons.tsx'
import { useSeating } from '../../entry/use-seating.ts'
import { useBoard } from '../context.ts'
import { minuteNow } from '../rules/clock.ts'
import { roomText } from '../rules/offer.ts'
import { closedText, largestParty, pairsAt } from '../rules/room.ts'

export function SeatNow() {
  const { day, now } = useBoard()
  const { seat, seating } = useSeating(day)
  const minute = Math.floor(minuteNow(day.day, now))
  const closed = closedText(day, minute)
  return (
    <Card className="desk-rail-card">
      <h2>현장 손님 바로 앉히기</h2>
      <p className="desk-rail-sub">
        {closed ? (
          `${closed} 누르면 앉힐지 한 번 물어봐요.`
        ) : (
          <>
            누르면 바로 착석이에요. <Room day={day} minute={minute} />
          </>
        )}
      </p>
      <SeatButtons
        day={day}
        minute={minute}
        seating={seating}
        onSeat={(guests) => void seat({ guests, minute })}
      />
    </Card>
  )
}

function Room({ day, minute }: { day: DeskDay; minute: number }) {
  const most = largestParty(day, minute)
  if (most === null) return null
  if (most === 0) return '지금은 자리가 없어요.'
  return (
    <>
      지금은 <b>{roomText(most, pairsAt(day, minute))}</b> 앉을 수 있어요.
    </>
  )
}
