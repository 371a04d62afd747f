import { formatClockTime, guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import type { DeskDay } from '@matjari/contract/owner-desk/entities'
import { formatPhone } from '@matjari/contract/phone'
import { stayOf } from '@matjari/contract/reservations/stays'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { capacityText } from '../capacity-text.ts'
import { closedText, largestParty, partiesOfTwoAt } from '../desk-capacity.ts'
import { minuteNow } from '../desk-clock.ts'
import { dayQuery } from '../desk-day.ts'
import { DeskDrawer } from './desk-drawer.tsx'
import { SeatButtons, useSeating } from './seat-buttons.tsx'

type WalkInEntryProps = {
  day: DeskDay
  now: Date
  kind: ReactNode
  onDone: () => void
  onClose: () => void
}

const emptyDraft = { guestName: '', guestPhone: '', memo: '' }

/** One press on the party size seats a walk-in. A name is optional. */
export function WalkInEntry({ day, now, kind, onDone, onClose }: WalkInEntryProps) {
  const [guest, setGuest] = useState(emptyDraft)
  const [many, setMany] = useState(9)
  const { restaurantNo, runningDay } = day
  const { seat, seating, isWaiting } = useSeating({ restaurantNo, day: runningDay })
  // The board may show another day: a walk-in is always seated today.
  const { data: today = day } = useQuery(dayQuery(restaurantNo))
  const minute = Math.floor(minuteNow(runningDay, now))
  const isRunningDay = today.day === runningDay
  const closed = isRunningDay ? closedText(today, minute) : null

  async function sit(guests: number) {
    if (await seat({ guests, minute, ...guest })) onDone()
  }

  return (
    <DeskDrawer title="현장 손님" onClose={onClose}>
      {kind}
      <div>
        <p className="text-lg font-semibold">몇 명이세요?</p>
        <p className="text-sm text-ink-3">
          {closed ? `${closed} 누르면 앉힐지 한 번 물어봐요.` : '누르면 바로 착석이에요.'} 이름은
          없어도 돼요.
        </p>
      </div>
      <SeatButtons
        day={today}
        minute={minute}
        seating={seating}
        onSeat={(guests) => void sit(guests)}
        isBig
      />
      <div className="flex flex-wrap items-center gap-2">
        <Stepper
          label="더 많은 인원"
          min={1}
          max={limits.settings.guestsMax}
          value={many}
          onValueChange={setMany}
        />
        <Button loading={seating === many} onClick={() => void sit(many)}>
          {many}명 앉히기
        </Button>
      </div>
      {isWaiting && <Notice tone="warn">답을 기다리고 있어요. 다시 보내도 한 번만 앉혀요.</Notice>}
      {isRunningDay && closed === null && <CapacityNotice day={today} minute={minute} />}
      <details className="desk-more-fields">
        <summary>
          이름, 전화, 메모 적기 <ChevronDown aria-hidden="true" />
        </summary>
        <div className="grid gap-4 pt-3">
          <Field label="이름">
            <Input
              autoComplete="off"
              value={guest.guestName}
              onChange={(event) => setGuest({ ...guest, guestName: event.target.value })}
            />
          </Field>
          <Field label="전화번호">
            <Input
              inputMode="tel"
              autoComplete="off"
              value={guest.guestPhone}
              onChange={(event) =>
                setGuest({ ...guest, guestPhone: formatPhone(event.target.value) })
              }
            />
          </Field>
          <Field label="메모">
            <Input
              autoComplete="off"
              value={guest.memo}
              onChange={(event) => setGuest({ ...guest, memo: event.target.value })}
            />
          </Field>
        </div>
      </details>
    </DeskDrawer>
  )
}

function CapacityNotice({ day, minute }: { day: DeskDay; minute: number }) {
  const most = largestParty(day, minute)
  if (!day.rule || most === null) return null
  const clock = guestClock(formatClockTime(minute))
  return (
    <>
      <Notice>
        {most === 0 ? (
          '지금은 자리가 없어요.'
        ) : (
          <>
            {clock}부터 {stayOf(day.rule, most)}분 앉으면{' '}
            <b>{capacityText(most, partiesOfTwoAt(day, minute))}</b> 받을 수 있어요.
          </>
        )}
      </Notice>
      <Notice tone="warn">
        <b>초과</b>를 누르면 한 번 더 물어봐요. 앉히더라도 앱에서는 더 받지 않아요.
      </Notice>
    </>
  )
}
