import { guestClock } from '@matjari/contract/clock-time'
import type { DeskDay } from '@matjari/contract/owner-desk/entities'
import { weekDayLabel, weekDayOf } from '@matjari/contract/seoul-day'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/state-message.tsx'
import { useBoard, useBoardActions } from '../board-context.ts'
import { deskAddress } from '../desk-address.ts'
import { closedState, closedText } from '../desk-capacity.ts'
import { minuteNow } from '../desk-clock.ts'
import { shortDay } from '../guest-text.ts'
import { useShop } from '../use-shop.ts'

/** A day without bookings: closed, without settings, or not booked yet. */
export function EmptyDay({ onGoTo }: { onGoTo: (day: string) => void }) {
  const { day } = useBoard()
  const isOwner = useShop().shop?.role === 'owner'
  if (day.rule === null) return <NoRule restaurantNo={day.restaurantNo} isOwner={isOwner} />
  if (day.times.length === 0) return <ClosedDay day={day} onGoTo={onGoTo} />
  return <NoBookingsYet day={day} />
}

type NoRuleProps = { restaurantNo: string; isOwner: boolean }

const NoRule = ({ restaurantNo, isOwner }: NoRuleProps) => (
  <Card>
    <EmptyState
      drawing="calendar"
      title="아직 예약을 받지 않는 가게예요."
      hint="운영 시간과 예약 설정을 정하면 이곳에 예약이 모여요."
      action={
        isOwner && (
          <Link
            to={deskAddress('/mypage/restaurant', restaurantNo)}
            className={buttonClass({ variant: 'primary' })}
          >
            내 가게 설정으로 가기
          </Link>
        )
      }
    />
  </Card>
)

function ClosedDay({ day, onGoTo }: { day: DeskDay; onGoTo: (day: string) => void }) {
  const { nextOpenDay } = day
  return (
    <Card>
      <EmptyState
        drawing="calendar"
        title="예약을 받지 않는 날이에요."
        hint={`${weekDayLabel(weekDayOf(day.day))}요일 ${shortDay(day.day)}은 쉬는 날이에요.${
          nextOpenDay ? ` 다음 영업일은 ${shortDay(nextOpenDay)}이에요.` : ''
        }`}
        action={
          nextOpenDay && (
            <Button onClick={() => onGoTo(nextOpenDay)}>{shortDay(nextOpenDay)} 보기</Button>
          )
        }
      />
    </Card>
  )
}

function NoBookingsYet({ day }: { day: DeskDay }) {
  const { now } = useBoard()
  const { enter } = useBoardActions()
  const open = day.times.filter(({ reason }) => reason === null)
  const [first, last] = [open[0], open.at(-1)]
  const closed = closedState(day, now)
  const isToday = day.day === day.runningDay
  const isOpen = isToday && closedText(day, minuteNow(day.day, now)) === null
  if (day.day < day.runningDay)
    return (
      <Card>
        <EmptyState drawing="calendar" title="예약이 없던 날이에요." />
      </Card>
    )
  if (closed === 'after')
    return (
      <Card>
        <EmptyState drawing="calendar" title="영업이 끝났어요" hint="오늘은 예약이 없었어요." />
      </Card>
    )
  return (
    <Card>
      <EmptyState
        drawing="calendar"
        title="아직 예약이 없어요"
        hint={[
          closed === 'before' &&
            day.rule?.hours &&
            `${guestClock(day.rule.hours.startTime)}에 문을 열어요.`,
          first && last
            ? `${guestClock(first.time)}부터 ${guestClock(last.time)}까지 앱에서 받고 있어요.`
            : '앱에서는 받지 않고 있어요.',
          isOpen && '현장 손님은 바로 앉힐 수 있어요.',
        ]
          .filter(Boolean)
          .join(' ')}
        action={
          <>
            <Button variant="primary" onClick={() => enter({ source: 'phone' })}>
              손님 넣기
            </Button>
            {isToday && closed === null && (
              <Button onClick={() => enter({ source: 'walkIn' })}>현장 손님</Button>
            )}
          </>
        }
      />
    </Card>
  )
}
