import type { Consent, MemberExport } from '@matjari/contract/accounts/entities'
import { messages } from '@matjari/contract/messages'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import type { ResponseWriter } from '../../http/long-response.ts'
import { AppError } from '../../lib/app-error.ts'
import { pagesOf } from '../../lib/paging.ts'
import { forgetAuditedMember } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockActiveAdministrators } from '../locks/members.ts'
import { dropPicture, releasePicture } from '../media/pictures.ts'
import type { MemberLifecycle } from './member-admin.ts'
import * as store from './members.sql.ts'
import { closeConsents, lockProfile, readMyPage } from './members.sql.ts'
import { dropTemporaryPassword, proveIdentity } from './passwords.ts'
import { endSignIns } from './sign-in.ts'

type Withdrawal = {
  readonly caller: Caller
  /** The password, or a social member's code. */
  readonly secret: string
  readonly address: string
  readonly affected: 'keep' | 'cancel' | undefined
  /** Shown to the guests; empty for the usual words. */
  readonly reason: string
  readonly leaving: MemberLifecycle
  readonly leavingSteps: readonly WithdrawalStep[]
}

/** What another feature does about a member who leaves, in the same transaction. */
export type WithdrawalStep = (tx: Db, left: { memberNo: string; now: Date }) => Promise<void>

/** Erases who the member was. Reviews and other texts stay, as those of a member who has left. */
export async function withdraw(deps: Deps, withdrawal: Withdrawal) {
  const { caller, secret, address, affected, leaving, leavingSteps } = withdrawal
  const { memberNo } = caller
  const now = deps.now()
  // Checked first, because a mailed code is good for one try.
  if (affected !== 'cancel' && (await leaving.hasGuestsToCome(deps.db, { memberNo, now })))
    throw new AppError('affectedBookings', { message: messages.admin.guestsComing })
  await proveIdentity(deps, { memberNo, secret, address })
  const selfie = await withWaitlistOffers(deps, async (tx) => {
    if (caller.memberRole === 'ROLE_ADMIN') {
      const administrators = await lockActiveAdministrators(tx)
      if (!administrators.some((administrator) => administrator !== memberNo))
        throw new AppError('conflict', { message: messages.withdrawal.lastAdministrator })
    }
    // An owner with upcoming guests can only leave when the guests are notified.
    const choice = affected === 'cancel' ? affected : undefined
    const reason = withdrawal.reason || messages.withdrawal.closedReason
    const actor = { actor: 'store', actorNo: memberNo } as const
    const stopped = { memberNo, ...actor, choice, reason, now }
    // Before the member, because every transaction locks a member's restaurants before the member.
    await leaving.giveUpRestaurants(tx, stopped)
    for (const step of leavingSteps) await step(tx, { memberNo, now })
    const member = await lockProfile(tx, memberNo)
    if (!member) throw new AppError('signedOut')
    // The member can book nothing any more, so this finds what was booked before the member was
    // locked.
    await leaving.giveUpTables(tx, stopped)
    // Tokens are locked before sign-ins, in the same order as in a renewal.
    await store.forgetRefreshTokens(tx, memberNo)
    await endSignIns(tx, { memberNo, now })
    await dropTemporaryPassword(tx, { memberNo, now })
    await store.forgetProofs(tx, memberNo)
    // An address that was typed but not proved may be another person's, and so may the mails to it.
    if (member.memberEmail && member.isEmailProved) await store.forgetMail(tx, member.memberEmail)
    await closeConsents(tx, { memberNo, now })
    await forgetAuditedMember(tx, { memberNo, name: messages.withdrawal.authorName })
    await releasePicture(tx, member.memberSelfie, now)
    await store.eraseMember(tx, { memberNo, now })
    return member.memberSelfie
  })
  await dropPicture(deps, selfie)
}

/** Undefined if the member has withdrawn. */
async function joinDateOf(db: Db, memberNo: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('member')
    .select('createdAt')
    .where('memberNo', '=', memberNo)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return member?.createdAt.toISOString()
}

/** Every consent ever given, oldest first, with its end if it has ended. */
async function* consentsOf(db: Db, memberNo: string): AsyncGenerator<Consent[], void> {
  const pages = pagesOf<ConsentRow>((after, size) => consentRows(db, { memberNo, after, size }))
  for await (const rows of pages)
    yield rows.map(({ kind, version, agreedAt, withdrawnAt }) => ({
      kind,
      version,
      agreedDate: agreedAt.toISOString(),
      withdrawnDate: withdrawnAt?.toISOString() ?? null,
    }))
}

type ConsentRow = Selectable<Tables['consent']>

function consentRows(
  db: Db,
  { memberNo, after, size }: { memberNo: string; after: ConsentRow | undefined; size: number },
) {
  const all = db.selectFrom('consent').selectAll().where('memberNo', '=', memberNo)
  const rest = after ? all.where('consentNo', '>', after.consentNo) : all
  return rest.orderBy('consentNo').limit(size).execute()
}

type OwnField = 'exportDate' | 'joinDate' | 'member' | 'consents'

/** `db` is a transaction with one snapshot of the database. */
type Snapshot = Pick<Deps, 'db' | 'secrets' | 'now'>

/**
 * What each other feature stores about a member, in pages. A field of the export without a source
 * does not compile.
 */
export type MemberExportSources = {
  readonly [Field in Exclude<keyof MemberExport, OwnField>]: (
    snapshot: Snapshot,
    caller: Caller,
  ) => AsyncIterable<MemberExport[Field]>
}

/** Everything that is stored about the caller, from one snapshot, however much it is. */
export function exportMember(
  deps: Deps,
  {
    caller,
    exports,
    writer,
  }: { caller: Caller; exports: MemberExportSources; writer: ResponseWriter<MemberExport> },
) {
  const { memberNo } = caller
  const now = deps.now()
  const reading = deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
  return reading.execute(async (tx) => {
    const snapshot = { db: tx, secrets: deps.secrets, now: () => now }
    const joinDate = await joinDateOf(tx, memberNo)
    // The member withdrew while this request was on its way.
    if (joinDate === undefined) throw new AppError('signedOut')
    await writer.value('exportDate', now.toISOString())
    await writer.value('joinDate', joinDate)
    await writer.value('member', await readMyPage(tx, memberNo))
    await writer.list('consents', consentsOf(tx, memberNo))
    await writer.list('signIns', exports.signIns(snapshot, caller))
    await writer.list('restaurants', exports.restaurants(snapshot, caller))
    await writer.list('restaurantRequests', exports.restaurantRequests(snapshot, caller))
    await writer.list('reservations', exports.reservations(snapshot, caller))
    await writer.list('waitings', exports.waitings(snapshot, caller))
    await writer.list('reviews', exports.reviews(snapshot, caller))
    await writer.list('favorites', exports.favorites(snapshot, caller))
    await writer.list('reports', exports.reports(snapshot, caller))
    await writer.list('holds', exports.holds(snapshot, caller))
    await writer.list('guestNotes', exports.guestNotes(snapshot, caller))
    await writer.list('workplaces', exports.workplaces(snapshot, caller))
    await writer.list('inboxMessages', exports.inboxMessages(snapshot, caller))
    await writer.list('pushSubscriptions', exports.pushSubscriptions(snapshot, caller))
    await writer.list('chatMessages', exports.chatMessages(snapshot, caller))
  })
}
