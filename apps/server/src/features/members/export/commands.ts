import type { MemberExport } from '@matjari/contract/entities/member-export'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { readMyPage } from '../profile/store.ts'
import { consentsOf, joinDateOf } from './store.ts'

type OwnField = 'exportDate' | 'joinDate' | 'member' | 'consents'

/** `db` is a transaction that sees the database as it was at one moment. */
type Snapshot = Pick<Deps, 'db' | 'secrets' | 'now'>

/** What each other feature keeps about a member. A field that nobody sees to does not compile. */
export type Exports = {
  readonly [Field in Exclude<keyof MemberExport, OwnField>]: (
    snapshot: Snapshot,
    caller: Caller,
  ) => Promise<MemberExport[Field]>
}

type ExportRequest = { readonly caller: Caller; readonly exports: Exports }

/** Everything that is kept about the caller, as it was at one moment. */
export function exportMember(
  deps: Deps,
  { caller, exports }: ExportRequest,
): Promise<MemberExport> {
  const { memberNo } = caller
  const now = deps.now()
  const reading = deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
  return reading.execute(async (tx) => {
    const snapshot = { db: tx, secrets: deps.secrets, now: () => now }
    const joinDate = await joinDateOf(tx, memberNo)
    // They withdrew while this request was on its way.
    if (joinDate === undefined) throw new AppError('signedOut')
    return {
      exportDate: now.toISOString(),
      joinDate,
      member: await readMyPage(tx, memberNo),
      consents: await consentsOf(tx, memberNo),
      restaurants: await exports.restaurants(snapshot, caller),
      reservations: await exports.reservations(snapshot, caller),
      reviews: await exports.reviews(snapshot, caller),
      favorites: await exports.favorites(snapshot, caller),
      reports: await exports.reports(snapshot, caller),
      inboxMessages: await exports.inboxMessages(snapshot, caller),
      chatMessages: await exports.chatMessages(snapshot, caller),
    }
  })
}
