import { Card } from '../../../../ui/card.tsx'
import { SeatButtons } from '../../entry/seat-buttons.tsx'
import { useSeating } from '../../entry/use-seating.ts'
import { useBoard } from '../context.ts'
import { minuteNow } from '../rules/clock.ts'
import { closedText, largestParty } from '../rules/room.ts'

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
            누르면 바로 착석이에요. <Room most={largestParty(day, minute)} />
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

const Room = ({ most }: { most: number | null }) => {
  if (most === null) return null
  if (most === 0) return '지금은 자리가 없어요.'
  return (
    <>
      지금은 <b>{most}명까지</b> 자리가 있어요.
    </>
  )
}
