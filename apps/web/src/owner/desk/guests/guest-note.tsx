import type { GuestCard } from '@matjari/contract/owner-desk/entities'
import { deskLimits, type GuestMark, guestMarks } from '@matjari/contract/owner-desk/rules'
import { useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { withHonorific } from '../../../lib/korean.ts'
import { useMinute } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, cardPadding } from '../../../ui/card.tsx'
import { FilterChip } from '../../../ui/choice/chip.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { type Note, useSaveNote } from './guests-api.ts'
import { savedText } from './guests-text.ts'

const marks = Object.entries(guestMarks) as [GuestMark, string][]

type GuestNoteProps = { restaurantNo: string; card: GuestCard }

/** The restaurant's note about a guest. Saved when the field loses the focus; after a failed save the draft stays. */
export function GuestNote({ restaurantNo, card }: GuestNoteProps) {
  const titleId = useId()
  const { current, status, failure, write, toggle, save } = useNote(restaurantNo, card)
  return (
    <Card className={cardPadding}>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="text-lg tracking-title">
          우리 가게 메모
        </h2>
        <p className="text-sm text-ink-3">가게에서만 봐요. 손님의 화면에는 보이지 않아요.</p>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no question with a legend, only quick marks */}
        <div role="group" aria-label="자주 쓰는 표시" className="my-3 flex flex-wrap gap-2">
          {marks.map(([mark, label]) => (
            <FilterChip
              key={mark}
              pressed={current.marks.includes(mark)}
              className="min-h-12!"
              onClick={() => toggle(mark)}
            >
              {label}
            </FilterChip>
          ))}
        </div>
        <Field
          label="메모"
          counter={<Counter value={current.note} max={deskLimits.noteCharacters} />}
          error={failure && `저장하지 못했어요. 적은 것은 그대로 있어요. ${failure}`}
          ok={status.isJustNow && status.text}
          help={status.text}
        >
          <Textarea
            max={deskLimits.noteCharacters}
            value={current.note}
            placeholder="예) 창가 자리를 좋아해요."
            onValueChange={write}
            onBlur={save}
            className="min-h-22!"
          />
        </Field>
        {failure && (
          <Button size="sm" className="mt-3" onClick={save}>
            다시 저장
          </Button>
        )}
      </section>
    </Card>
  )
}

/** Notes that are not saved yet, so that they are there when the card is opened again. */
const unsaved = new Map<string, Note>()

const isSame = (one: Note, other: Note) =>
  one.note.trim() === other.note.trim() &&
  one.marks.length === other.marks.length &&
  one.marks.every((mark) => other.marks.includes(mark))

/** The draft of a note. Null: untouched, so changes from another window are shown. */
function useNote(restaurantNo: string, card: GuestCard) {
  const place = `${restaurantNo} ${card.guestKey}`
  const saved: Note = card
  const [draft, setDraft] = useState(() => unsaved.get(place) ?? null)
  const saving = useSaveNote(restaurantNo, card.guestKey)
  const sent = useRef<Note | null>(null)
  const now = useMinute()
  const current = draft ?? saved
  const isHere = useLeaving(save)

  function change(next: Note) {
    unsaved.set(place, next)
    setDraft(next)
  }

  async function send(next: Note) {
    if (sent.current === next) return
    sent.current = next
    try {
      await saving.mutateAsync({ ...next, note: next.note.trim() })
      if (unsaved.get(place) === next) unsaved.delete(place)
      setDraft((latest) => (latest === next ? null : latest))
    } catch {
      // While the card is open, the text below the field tells it.
      if (!isHere.current)
        showToast(`${withHonorific(card.name)}의 메모를 저장하지 못했어요.`, 'error')
    } finally {
      if (sent.current === next) sent.current = null
    }
  }

  function save() {
    const latest = unsaved.get(place)
    if (!latest) return
    if (!isSame(latest, saved) || sent.current !== null) return void send(latest)
    unsaved.delete(place)
    setDraft(null)
  }

  function toggle(mark: GuestMark) {
    const isOn = current.marks.includes(mark)
    const marks = isOn ? current.marks.filter((one) => one !== mark) : [...current.marks, mark]
    const next = { note: current.note, marks }
    change(next)
    void send(next)
  }

  return {
    current,
    failure: saving.error && !saving.isPending ? errorMessage(saving.error) : null,
    status: statusOf(),
    write: (note: string) => change({ note, marks: current.marks }),
    toggle,
    save,
  }

  function statusOf() {
    if (saving.isPending) return saving.failureCount > 0 ? waiting : underWay
    const { noteDate, noteBy } = card
    if (draft !== null || noteDate === null) return untouched
    return { text: savedText({ noteDate, noteBy }, now), isJustNow: saving.isSuccess }
  }
}

const untouched = { text: '칸을 벗어나면 저장돼요.', isJustNow: false }
const underWay = { text: '저장하는 중', isJustNow: false }
const waiting = { text: '연결을 기다려요.', isJustNow: false }

/** Saves on unmount too: leaving by a shortcut or a swipe removes the card without a blur event. */
function useLeaving(save: () => void) {
  const isHere = useRef(true)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      latest.current()
    }
  }, [])
  return isHere
}
