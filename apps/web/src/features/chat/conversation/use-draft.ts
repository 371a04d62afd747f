import { useSyncExternalStore } from 'react'
import { currentSession, subscribeToSession, useSession } from '../../../lib/session.ts'

/** By room. Closing the panel, another page, or having to sign in again does not cost what was typed. */
const drafts = new Map<string, string>()
/** Whose they are: nobody else who signs in on this tab sees them. */
let writer: string | null = null
const listeners = new Set<() => void>()

const whoIsHere = () => currentSession().loginInfo?.memberNo ?? null

function forgetDrafts() {
  writer = null
  drafts.clear()
}

// An ending that nobody chose leaves them for the same member; a logout does not.
subscribeToSession(() => {
  const memberNo = whoIsHere()
  const hasLeft = currentSession().endedBy === 'logout'
  if (hasLeft || (memberNo !== null && memberNo !== writer)) forgetDrafts()
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function keepDraft(roomNo: string, text: string) {
  writer = whoIsHere()
  if (text === '') drafts.delete(roomNo)
  else drafts.set(roomNo, text)
  for (const listener of listeners) listener()
}

export function useDraft(roomNo: string) {
  useSession()
  const draft = useSyncExternalStore(subscribe, () => drafts.get(roomNo) ?? '')
  return { draft, keep: (text: string) => keepDraft(roomNo, text) }
}
