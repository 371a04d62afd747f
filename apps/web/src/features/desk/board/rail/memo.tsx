import type { DeskDay } from '@matjari/contract/owner-desk/entities'
import { deskLimits } from '@matjari/contract/owner-desk/limits'
import { useId, useState } from 'react'
import { errorMessage } from '../../../../lib/api-error.ts'
import { withHonorific } from '../../../../lib/korean.ts'
import { Card } from '../../../../ui/card.tsx'
import { Textarea } from '../../../../ui/form/textarea.tsx'
import { useSaveMemo } from '../../api/writes.ts'
import { useBoard } from '../context.ts'

/** What everybody at the desk should know that day. Saved when the field is left. */
export function DayMemo() {
  const { day } = useBoard()
  const titleId = useId()
  const save = useSaveMemo(day.restaurantNo, day.day)
  // While somebody writes, what another window has written does not take it from them.
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
