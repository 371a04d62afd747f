import type { Db } from '../../../lib/db/database.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { holdMembers } from '../../members/locks.ts'
import { withDeskPlace } from '../../staff/access/commands.ts'
import { hasBooked, type NewNote, noteOnGuest, noteOnMember, type Who } from './store.ts'

type Note = {
  readonly caller: Caller
  readonly restaurantNo: string | undefined
  readonly who: Who
  readonly note: string
  readonly marks: string[]
}

/** What a restaurant notes of its own guests. Answers with the restaurant's number. */
export async function writeNote(deps: Deps, { who, note, marks, ...asked }: Note) {
  const now = deps.now()
  const written = await withDeskPlace(deps, asked, async (tx, restaurantNo) => {
    const kept = { restaurantNo, note, marks, now, notedBy: asked.caller.memberNo }
    const isKnown =
      who.memberNo === null
        ? await noteOnGuest(tx, { ...kept, guestNo: who.guestNo })
        : await noteOnPresent(tx, { ...kept, who })
    if (!isKnown) throw new AppError('notFound')
    return restaurantNo
  })
  deps.hints.changed(written)
  return written
}

type MemberNote = NewNote & { readonly who: Extract<Who, { guestNo: null }> }

/** Held, so that nobody leaves while something is being noted of them. */
async function noteOnPresent(tx: Db, { who, ...kept }: MemberNote) {
  if (!(await hasBooked(tx, { restaurantNo: kept.restaurantNo, who }))) return false
  const { memberNo } = who
  if (!(await holdMembers(tx, [memberNo])).has(memberNo)) return false
  await noteOnMember(tx, { ...kept, memberNo })
  return true
}
