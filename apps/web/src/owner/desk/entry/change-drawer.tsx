import { guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { changeCauses, deskLimits } from '@matjari/contract/owner-desk/rules'
import { ownerChangedNotification } from '@matjari/contract/reservations/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight, Bell } from 'lucide-react'
import { useState } from 'react'
import { NotificationPreview } from '../../../features/affected-guests/notification-preview.tsx'
import { errorMessage } from '../../../lib/api-error.ts'
import { withHonorific } from '../../../lib/korean.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { askDiscard, showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { patchBooking } from '../desk-day.ts'
import {
  type Change,
  recordOwnWrite,
  sendConfirmed,
  useChangeBooking,
  visibleFailure,
} from '../desk-writes.ts'
import { deskGuestName, shortDay } from '../guest-text.ts'
import { DeskDrawer } from './desk-drawer.tsx'
import { EntryWhen } from './entry-when.tsx'

const causes = [
  { value: 'guest', label: changeCauses.guest },
  { value: 'store', label: changeCauses.store },
] as const

type ChangeDrawerProps = { day: DeskDay; row: DeskGuest; onClose: () => void }

/** Edits a booking: before and after on top, and a preview of the guest's message. */
export function ChangeDrawer({ day, row, onClose }: ChangeDrawerProps) {
  const { restaurantNo, restaurantName, runningDay } = day
  const [draft, setDraft] = useState<ChangeDraft>(() => changeDraftOf(row))
  const { change, isPending, isWaiting, failure } = useChanging(restaurantNo)
  const isUnchanged = isSameBooking(draft, row)
  const isOtherDay = draft.reserveDay !== row.reserveDay
  const isGuestNotified = row.source === 'app' && !isTableSame(draft, row)

  async function close() {
    if (isUnchanged || (await askDiscard())) onClose()
  }

  async function send() {
    if (!isUnchanged && (await change(row, draft))) onClose()
  }

  return (
    <DeskDrawer
      title="예약 바꾸기"
      onClose={() => void close()}
      footer={
        <>
          {isWaiting && (
            <Notice tone="warn">답을 기다리고 있어요. 다시 보내도 한 번만 바뀌어요.</Notice>
          )}
          {failure !== null && <Notice tone="danger">{errorMessage(failure)}</Notice>}
          <Button
            variant="primary"
            size="lg"
            block
            loading={isPending}
            disabled={isUnchanged}
            onClick={() => void send()}
          >
            {isGuestNotified ? '바꾸고 알리기' : '바꾸기'}
          </Button>
          <p className="desk-drawer-help">{helpText({ isUnchanged, isGuestNotified })}</p>
        </>
      }
    >
      <div className="desk-was">
        <div>
          <p>{withHonorific(deskGuestName(row))}</p>
          <b>{tableText(changeDraftOf(row), isOtherDay)}</b>
        </div>
        <ArrowRight aria-hidden="true" />
        <div>
          <p>이렇게 바꿔요</p>
          <b>{tableText(draft, isOtherDay)}</b>
        </div>
      </div>
      <EntryWhen
        restaurantNo={restaurantNo}
        runningDay={runningDay}
        day={draft.reserveDay}
        time={draft.reserveTime}
        guests={draft.numberOfGuests}
        onDay={(reserveDay) => setDraft({ ...draft, reserveDay })}
        onTime={(reserveTime) => setDraft({ ...draft, reserveTime })}
      />
      <Field label="인원">
        <Stepper
          label="인원"
          min={1}
          max={limits.settings.guestsMax}
          value={draft.numberOfGuests}
          onValueChange={(numberOfGuests) => setDraft({ ...draft, numberOfGuests })}
          className="grid!"
        />
      </Field>
      <Field
        label="가게 메모"
        help="손님에게는 보이지 않아요."
        counter={<Counter value={draft.memo} max={limits.reservation.memoCharacters} />}
      >
        <Textarea
          max={limits.reservation.memoCharacters}
          value={draft.memo}
          onValueChange={(memo) => setDraft({ ...draft, memo })}
          isLow
        />
      </Field>
      <div>
        <p className="desk-label">왜 바꾸나요?</p>
        <Segmented
          label="왜 바꾸나요?"
          options={causes}
          value={draft.why}
          onValueChange={(why) => setDraft({ ...draft, why })}
          className="flex! *:min-h-12"
        />
      </div>
      <ChangePreview row={row} draft={draft} restaurantName={restaurantName} />
    </DeskDrawer>
  )
}

/** 18:00 · 4명; with the day if it is another one. */
const tableText = ({ reserveDay, reserveTime, numberOfGuests }: ChangeDraft, withDay: boolean) =>
  `${withDay ? `${shortDay(reserveDay)} ` : ''}${guestClock(reserveTime)} · ${numberOfGuests}명`

function helpText({
  isUnchanged,
  isGuestNotified,
}: {
  isUnchanged: boolean
  isGuestNotified: boolean
}) {
  if (isUnchanged) return '아직 바뀐 것이 없어요.'
  return isGuestNotified
    ? `알림은 ${deskLimits.undoSeconds}초 뒤에 나가요. 그 전에는 되돌릴 수 있어요.`
    : '손님에게는 알림이 가지 않아요.'
}

type ChangePreviewProps = { row: DeskGuest; draft: ChangeDraft; restaurantName: string }

/** The message the guest will read, word for word. A guest who booked by phone gets none. */
function ChangePreview({ row, draft, restaurantName }: ChangePreviewProps) {
  if (isTableSame(draft, row)) return null
  if (row.source !== 'app')
    return <Notice tone="warn">이 손님에게는 알림이 가지 않아요. 직접 알려 주세요.</Notice>
  return (
    <NotificationPreview
      Icon={Bell}
      caption="손님에게 이렇게 알려요 · 앱 알림과 메일"
      notification={ownerChangedNotification({
        restaurantName,
        before: row,
        after: draft,
        why: draft.why,
      })}
    />
  )
}

/** Changes a booking. Until the guest is notified, the owner can undo it without a message. */
function useChanging(restaurantNo: string) {
  const client = useQueryClient()
  const write = useChangeBooking(restaurantNo)

  async function put(body: Change) {
    const confirmed = await sendConfirmed(write.mutateAsync, body, '바꾸기')
    if (!confirmed) return false
    recordOwnWrite(body.reservationNo)
    await patchBooking(client, restaurantNo, confirmed.answer)
    return true
  }

  async function change(row: DeskGuest, draft: ChangeDraft): Promise<boolean> {
    try {
      if (!(await put(changeTo(row, draft)))) return false
    } catch {
      return false // The notice below the fields says why.
    }
    showToast(`${withHonorific(deskGuestName(row))}의 예약을 바꿨어요`, 'ok', {
      action: { label: '실행 취소', run: () => void takeBack(row, draft) },
      lastsMs: deskLimits.undoSeconds * 1000,
    })
    return true
  }

  async function takeBack(before: DeskGuest, draft: ChangeDraft) {
    try {
      if (await put(changeBack(before, draft)))
        showToast(`${withHonorific(deskGuestName(before))}의 예약을 되돌렸어요`)
    } catch (error) {
      void showAlert(errorMessage(error), 'danger')
    }
  }

  return {
    change,
    isPending: write.isPending,
    isWaiting: write.isWaiting,
    failure: visibleFailure(write.error),
  }
}

/** The fields the owner can change. */
type ChangeDraft = Pick<DeskGuest, 'reserveDay' | 'reserveTime' | 'numberOfGuests' | 'memo'> & {
  readonly why: 'guest' | 'store'
}

export const changeDraftOf = ({
  reserveDay,
  reserveTime,
  numberOfGuests,
  memo,
}: DeskGuest): ChangeDraft => ({ reserveDay, reserveTime, numberOfGuests, memo, why: 'guest' })

const isTableSame = (draft: ChangeDraft, row: DeskGuest) =>
  draft.reserveDay === row.reserveDay &&
  draft.reserveTime === row.reserveTime &&
  draft.numberOfGuests === row.numberOfGuests

export const isSameBooking = (draft: ChangeDraft, row: DeskGuest) =>
  isTableSame(draft, row) && draft.memo.trim() === row.memo

const changeTo = (row: DeskGuest, draft: ChangeDraft): Change => ({
  reservationNo: row.reservationNo,
  ...draft,
})

/** The change that restores the booking. It already carries the confirmations the owner gave for the old state. */
export const changeBack = (before: DeskGuest, { why }: ChangeDraft): Change => ({
  reservationNo: before.reservationNo,
  ...changeDraftOf(before),
  why,
  isOffHours: 'Y',
  ...(before.isOver === 'Y' && { isOver: 'Y' }),
})
