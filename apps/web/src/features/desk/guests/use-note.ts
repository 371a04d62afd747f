import type { GuestCard } from '@matjari/contract/owner-desk/entities'
import type { GuestMark } from '@matjari/contract/owner-desk/rules'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { withHonorific } from '../../../lib/korean.ts'
import { useMinute } from '../../../lib/use-now.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { type Note, useSaveNote } from './api.ts'
import { savedText } from './text.ts'

/** What the server has not taken yet, for whoever comes back to the card. */
const unsaved = new Map<string, Note>()

const isSame = (one: Note, other: Note) =>
  one.note.trim() === other.note.trim() &&
  one.marks.length === other.marks.length &&
  one.marks.every((mark) => other.marks.includes(mark))

/** A note while it is being written. Null: nobody has touched it, and what another window writes is shown. */
export function useNote(restaurantNo: string, card: GuestCard) {
  const place = `${restaurantNo} ${card.guestKey}`
  const saved: Note = card
  const [draft, setDraft] = useState(() => unsaved.get(place) ?? null)
  const saving = useSaveNote(restaurantNo, card.guestKey)
  const sent = useRef<Note | null>(null)
  const now = useMinute()
  const shown = draft ?? saved
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
      // Below the field it is said to whoever is still here.
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
    const isOn = shown.marks.includes(mark)
    const marks = isOn ? shown.marks.filter((one) => one !== mark) : [...shown.marks, mark]
    const next = { note: shown.note, marks }
    change(next)
    void send(next)
  }

  return {
    shown,
    failure: saving.error && !saving.isPending ? errorMessage(saving.error) : null,
    status: statusOf(),
    write: (note: string) => change({ note, marks: shown.marks }),
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

/** Whoever goes on with a key or a swipe has not left the field before the card is gone. */
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
