import { guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import type { DeskDay, GuestSummary } from '@matjari/contract/owner-desk/entities'
import { guestMarks } from '@matjari/contract/owner-desk/rules'
import { formatPhone, isPhone } from '@matjari/contract/phone'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChevronRight, UserCheck } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/api-error.ts'
import { withHonorific } from '../../../lib/korean.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { guestAddress } from '../desk-address.ts'
import { deskQueryKeys } from '../desk-query-keys.ts'
import { recordOwnWrite, sendConfirmed, useAddGuest, visibleFailure } from '../desk-writes.ts'
import { shortDay } from '../guest-text.ts'
import { DeskDrawer } from './desk-drawer.tsx'
import { EntryWhen } from './entry-when.tsx'
import {
  type EntryDraft,
  entryBody,
  entryProblems,
  firstProblem,
  isWritten,
  spokenSummary,
} from './phone-entry-draft.ts'

type PhoneEntryProps = {
  day: DeskDay
  time: string | null
  kind: ReactNode
  onWritten: (isWritten: boolean) => void
  onDone: () => void
  onClose: () => void
}

/** The phone number comes first: it finds a guest who has been here before. */
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
  const enter = useAddGuest(restaurantNo)
  const { data: caller } = useQuery(guestByPhoneQuery(restaurantNo, draft.phone))
  // A known guest's name is filled in until staff write another one.
  const named = { ...draft, name: draft.name === '' ? (caller?.name ?? '') : draft.name }
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
      const made = await sendConfirmed(
        enter.mutateAsync,
        entryBody(named, restaurantNo),
        '예약 넣기',
      )
      if (!made) return
      recordOwnWrite(made.reservationNo)
      const when = `${shortDay(made.reserveDay)} ${guestClock(made.reserveTime)}`
      showToast(`${when} ${named.name || '전화 손님'} ${made.numberOfGuests}명을 넣었어요`)
      onDone()
    } catch {
      // The notice below the fields shows the error.
    }
  }

  const failure = visibleFailure(enter.error)
  return (
    <DeskDrawer
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
      {caller && <GuestByPhone guest={caller} restaurantNo={restaurantNo} />}
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
      <EntryWhen
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
          {spokenSummary({
            day: draft.day,
            time: draft.time,
            guests: draft.guests,
            name: named.name,
          })}
        </p>
      )}
    </DeskDrawer>
  )
}

/** Finds only guests of this restaurant: for other numbers the server does not even say whether they are members. */
const guestByPhoneQuery = (restaurantNo: string, phone: string) =>
  queryOptions({
    queryKey: deskQueryKeys.byPhone(restaurantNo, phone),
    queryFn: ({ signal }) =>
      api('POST /api/desk/guests/recognise', { body: { restaurantNo, phone } }, { signal }),
    enabled: isPhone(phone),
    // Personal data: the cache drops a number soon after its use.
    gcTime: 60_000,
  })

function GuestByPhone({ guest, restaurantNo }: { guest: GuestSummary; restaurantNo: string }) {
  const { name, visits, lastVisit, noShows, note, marks, guestKey } = guest
  const facts = [
    visits > 0 ? `${visits}번 왔어요` : '아직 온 적은 없어요',
    lastVisit && `마지막 방문 ${shortDay(lastVisit)}`,
    noShows > 0 && `노쇼 ${noShows}`,
  ]
  return (
    <div aria-live="polite" className="desk-known">
      <UserCheck aria-hidden="true" />
      <div className="min-w-0">
        <p>
          <b>{withHonorific(name)}</b>
        </p>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {marks.length > 0 && <p>{marks.map((mark) => guestMarks[mark]).join(' · ')}</p>}
        {note && <p>메모: {note}</p>}
      </div>
      <Link
        to={guestAddress(restaurantNo, guestKey)}
        aria-label={`${withHonorific(name)} 정보`}
        className="desk-tool"
      >
        <ChevronRight aria-hidden="true" />
      </Link>
    </div>
  )
}

const quick = [1, 2, 3, 4, 5, 6, 7, 8]

/** The party size; usual sizes are one press. */
function PartyChoice({ guests, onGuests }: { guests: number; onGuests: (guests: number) => void }) {
  const titleId = useId()
  return (
    <fieldset aria-labelledby={titleId} className="min-w-0">
      <div className="desk-label">
        <span id={titleId}>인원</span>
      </div>
      <div className="desk-choices">
        {quick.map((number) => (
          <button
            key={number}
            type="button"
            aria-pressed={number === guests}
            className="desk-choice"
            onClick={() => onGuests(number)}
          >
            {number}명
          </button>
        ))}
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <span className="text-sm text-ink-3">더 많으면</span>
        <Stepper
          label="인원"
          min={1}
          max={limits.settings.guestsMax}
          value={guests}
          onValueChange={onGuests}
        />
      </div>
    </fieldset>
  )
}
