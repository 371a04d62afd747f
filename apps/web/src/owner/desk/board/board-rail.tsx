import type { DeskDay } from '@matjari/contract/owner-desk/entities'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { useId, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { withHonorific } from '../../../lib/korean.ts'
import { Card } from '../../../ui/card.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useBoard } from '../board-context.ts'
import { capacityText } from '../capacity-text.ts'
import { closedText, largestParty, partiesOfTwoAt } from '../desk-capacity.ts'
import { minuteNow } from '../desk-clock.ts'
import { useSaveMemo } from '../desk-writes.ts'
import { SeatButtons, useSeating } from '../entry/seat-buttons.tsx'

/** A memo of the day for the owner and all staff. Saved when the field loses the focus. */
function DayMemo() {
  const { day } = useBoard()
  const titleId = useId()
  const save = useSaveMemo(day.restaurantNo, day.day)
  // While a draft exists, a change from another window does not overwrite it.
  const [draft, setDraft] = useState<string | null>(null)

  function leave() {
    if (draft === null) return
    const memo = draft.trim()
    if (memo === day.memo) return setDraft(null)
    save.mutate(memo, { onSuccess: () => setDraft((now) => (now === draft ? null : now)) })
  }

  return (
    <Card className="desk-rail-card">
      <h2 id={titleId}>{day.day === day.runningDay ? '오늘 메모' : '이날 메모'}</h2>
      <Textarea
        aria-labelledby={titleId}
        placeholder="예) 나물 다섯 가지만 나가요."
        max={deskLimits.memoCharacters}
        value={draft ?? day.memo}
        onValueChange={setDraft}
        onBlur={leave}
        className="mt-2"
        isLow
      />
      <output className="desk-rail-sub block">
        {statusOf(save, draft !== null) || byText(day)}
      </output>
    </Card>
  )
}

const byText = ({ memo, memoBy }: DeskDay) =>
  memo && memoBy ? `${withHonorific(memoBy)}이 적었어요.` : ''

function statusOf(save: ReturnType<typeof useSaveMemo>, isWritten: boolean): string {
  if (save.isPending) return save.failureCount > 0 ? '연결을 기다려요' : '저장하는 중'
  if (save.error) return errorMessage(save.error)
  if (isWritten) return '칸을 벗어나면 저장돼요.'
  return save.isSuccess ? save.data.message : ''
}

function SeatNow() {
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
            누르면 바로 착석이에요. <SeatCapacity day={day} minute={minute} />
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

function SeatCapacity({ day, minute }: { day: DeskDay; minute: number }) {
  const most = largestParty(day, minute)
  if (most === null) return null
  if (most === 0) return '지금은 자리가 없어요.'
  return (
    <>
      지금은 <b>{capacityText(most, partiesOfTwoAt(day, minute))}</b> 앉을 수 있어요.
    </>
  )
}

/** Beside the list: buttons to seat a walk-in with one tap, and the memo of the day. */
export function BoardRail() {
  const { day } = useBoard()
  return (
    <aside aria-label="현장 손님과 메모" className="desk-rail">
      {day.day === day.runningDay && <SeatNow />}
      <DayMemo key={day.day} />
    </aside>
  )
}
