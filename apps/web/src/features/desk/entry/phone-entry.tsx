import { guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import type { DeskDay } from '@matjari/contract/owner-desk/entities'
import { formatPhone } from '@matjari/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { sendAsked, shownFailure, useEnter } from '../api/writes.ts'
import { shortDay } from '../board/rules/text.ts'
import { noteOwn } from '../live/own.ts'
import { type EntryDraft, entryBody, entryProblems, firstProblem, isWritten } from './draft.ts'
import { Drawer } from './drawer.tsx'
import { KnownGuest, knownQuery } from './known-guest.tsx'
import { PartyChoice } from './party-choice.tsx'
import { readbackText } from './readback.ts'
import { When } from './when.tsx'

type PhoneEntryProps = {
  day: DeskDay
  time: string | null
  kind: ReactNode
  onWritten: (isWritten: boolean) => void
  onDone: () => void
  onClose: () => void
}

/** Number first: who has been here before is known by it. */
export function PhoneEntry({ day, time, kind, onWritten, onDone, onClose }: PhoneEntryProps) {
  const { restaurantNo, runningDay } = day
  const [draft, setDraft] = useState<EntryDraft>({
    day: day.day < runningDay ? runningDay : day.day,
    time,
    guests: 2,
    name: '',
    phone: '',
    memo: '',
  })
  const [isTried, setTried] = useState(false)
  const phoneField = useRef<HTMLInputElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const times = useRef<HTMLFieldSetElement>(null)
  const enter = useEnter(restaurantNo)
  const { data: known } = useQuery(knownQuery(restaurantNo, draft.phone))
  // What a guest was called before stands there until somebody writes another name.
  const named = { ...draft, name: draft.name === '' ? (known?.name ?? '') : draft.name }
  const problems = isTried ? entryProblems(named) : null

  function change(part: Partial<EntryDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    onWritten(isWritten(next))
  }

  async function send() {
    setTried(true)
    const wrong = firstProblem(named)
    if (wrong) return { phone: phoneField, name: nameField, time: times }[wrong].current?.focus()
    try {
      const made = await sendAsked(enter.mutateAsync, entryBody(named, restaurantNo), '예약 넣기')
      if (!made) return
      noteOwn(made.reservationNo)
      const when = `${shortDay(made.reserveDay)} ${guestClock(made.reserveTime)}`
      showToast(`${when} ${named.name || '전화 손님'} ${made.numberOfGuests}명을 넣었어요`)
      onDone()
    } catch {
      // The notice below the fields says it.
    }
  }

  const failure = shownFailure(enter.error)
  return (
    <Drawer
      title="전화 예약"
      onClose={onClose}
      firstFocus={phoneField}
      footer={
        <>
          {enter.isWaiting && (
            <Notice tone="warn">답을 기다리고 있어요. 다시 보내도 한 번만 들어가요.</Notice>
          )}
          {failure !== null && <Notice tone="danger">{errorMessage(failure)}</Notice>}
          <Button
            variant="primary"
            size="lg"
            block
            loading={enter.isPending}
            onClick={() => void send()}
          >
            예약 넣기
          </Button>
        </>
      }
    >
      {kind}
      <Field
        label="전화번호"
        help="우리 가게에 온 적 있는 번호만 알아봐요."
        error={problems?.phone}
        className="desk-tel-input"
      >
        <Input
          ref={phoneField}
          name="phone"
          inputMode="tel"
          autoComplete="off"
          value={draft.phone}
          onChange={(event) => change({ phone: formatPhone(event.target.value) })}
        />
      </Field>
      {known && <KnownGuest guest={known} restaurantNo={restaurantNo} />}
      <Field label="이름" error={problems?.name}>
        <Input
          ref={nameField}
          name="guestName"
          autoComplete="off"
          value={named.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <PartyChoice guests={draft.guests} onGuests={(guests) => change({ guests })} />
      <When
        timesRef={times}
        restaurantNo={restaurantNo}
        runningDay={runningDay}
        day={draft.day}
        time={draft.time}
        guests={draft.guests}
        onDay={(next) => change({ day: next, time: null })}
        onTime={(next) => change({ time: next })}
        problem={problems?.time ?? null}
      />
      <Field
        label="메모 (선택)"
        counter={<Counter value={draft.memo} max={limits.reservation.memoCharacters} />}
      >
        <Textarea
          name="memo"
          placeholder="예) 유아 의자, 창가 자리"
          max={limits.reservation.memoCharacters}
          value={draft.memo}
          onValueChange={(memo) => change({ memo })}
          isLow
        />
      </Field>
      {draft.time !== null && (
        <p className="desk-readback">
          <small>끊기 전에 한 번 읽어 주세요</small>
          {readbackText({
            day: draft.day,
            time: draft.time,
            guests: draft.guests,
            name: named.name,
          })}
        </p>
      )}
    </Drawer>
  )
}
