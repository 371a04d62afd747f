import type { BoardDay } from '@matjari/contract/entities/reservation'
import { dayLabel } from '@matjari/contract/rules/time/seoul-day'
import { type FormEvent, useId, useState } from 'react'
import { errorMessage } from '../../../../lib/http/error.ts'
import { Button } from '../../../../ui/button.tsx'
import { askDiscard } from '../../../../ui/overlay/alerts.ts'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../../ui/status/notice.tsx'
import { isRefusal } from '../../booking/keys.ts'
import { useEnter } from '../api.ts'
import { entryBody, entryProblems, firstProblem, isWritten, newEntry } from './draft.ts'
import { EntryFields } from './fields.tsx'

type EntryDialogProps = {
  restaurantNo: string
  /** As it is now: after a refusal it shows what is still free. */
  board: BoardDay
  time: string | null
  onClose: () => void
}

/** For a guest on the phone or at the door: the booking takes a table like every other. */
export function EntryDialog({ restaurantNo, board, time, onClose }: EntryDialogProps) {
  const formId = useId()
  const enter = useEnter(restaurantNo)
  const [draft, setDraft] = useState(() => newEntry(time))
  const [isTried, setIsTried] = useState(false)

  async function close() {
    if (!isWritten(draft) || (await askDiscard())) onClose()
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (enter.isPending) return
    setIsTried(true)
    const wrong = firstProblem(draft)
    if (wrong) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    enter.mutate(entryBody(draft, { restaurantNo, day: board.day }), { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      title="예약 넣기"
      subtitle={`${dayLabel(board.day)} · 전화나 현장에서 받은 예약이에요.`}
      footer={
        <>
          <Button onClick={() => void close()}>닫기</Button>
          <Button type="submit" form={formId} variant="primary" loading={enter.isPending}>
            예약 넣기
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-5 pb-2">
        <EntryFields
          slots={board.slots}
          draft={draft}
          problems={isTried ? entryProblems(draft) : null}
          onChange={setDraft}
        />
        {enter.error && (
          <Notice tone="danger">
            {errorMessage(enter.error)}
            {!isRefusal(enter.error) && ' 다시 눌러도 두 번 들어가지 않아요.'}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
