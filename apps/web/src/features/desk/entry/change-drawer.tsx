import { guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { deskLimits } from '@matjari/contract/owner-desk/limits'
import { changeCauses } from '@matjari/contract/owner-desk/rules'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { withHonorific } from '../../../lib/korean.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { askDiscard } from '../../../ui/overlay/alerts.ts'
import { nameOf, shortDay } from '../board/rules/text.ts'
import { type ChangeDraft, draftOf, isSame, isTableSame } from './change.ts'
import { ChangeNews } from './change-news.tsx'
import { Drawer } from './drawer.tsx'
import { useChanging } from './use-changing.ts'
import { When } from './when.tsx'

const causes = [
  { value: 'guest', label: changeCauses.guest },
  { value: 'store', label: changeCauses.store },
] as const

type ChangeDrawerProps = { day: DeskDay; row: DeskGuest; onClose: () => void }

/** Before and after on top, and what the guest will read before it is sent. */
export function ChangeDrawer({ day, row, onClose }: ChangeDrawerProps) {
  const { restaurantNo, restaurantName, runningDay } = day
  const [draft, setDraft] = useState<ChangeDraft>(() => draftOf(row))
  const { change, isPending, isWaiting, failure } = useChanging(restaurantNo)
  const isUnchanged = isSame(draft, row)
  const isOtherDay = draft.reserveDay !== row.reserveDay
  const isTold = row.source === 'app' && !isTableSame(draft, row)

  async function close() {
    if (isUnchanged || (await askDiscard())) onClose()
  }

  async function send() {
    if (!isUnchanged && (await change(row, draft))) onClose()
  }

  return (
    <Drawer
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
            {isTold ? '바꾸고 알리기' : '바꾸기'}
          </Button>
          <p className="desk-drawer-help">{helpText({ isUnchanged, isTold })}</p>
        </>
      }
    >
      <div className="desk-was">
        <div>
          <p>{withHonorific(nameOf(row))}</p>
          <b>{tableText(draftOf(row), isOtherDay)}</b>
        </div>
        <ArrowRight aria-hidden="true" />
        <div>
          <p>이렇게 바꿔요</p>
          <b>{tableText(draft, isOtherDay)}</b>
        </div>
      </div>
      <When
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
      <ChangeNews row={row} draft={draft} restaurantName={restaurantName} />
    </Drawer>
  )
}

/** 18:00 · 4명; with the day where it is another one. */
const tableText = ({ reserveDay, reserveTime, numberOfGuests }: ChangeDraft, withDay: boolean) =>
  `${withDay ? `${shortDay(reserveDay)} ` : ''}${guestClock(reserveTime)} · ${numberOfGuests}명`

function helpText({ isUnchanged, isTold }: { isUnchanged: boolean; isTold: boolean }) {
  if (isUnchanged) return '아직 바뀐 것이 없어요.'
  return isTold
    ? `알림은 ${deskLimits.undoSeconds}초 뒤에 나가요. 그 전에는 되돌릴 수 있어요.`
    : '손님에게는 알림이 가지 않아요.'
}
