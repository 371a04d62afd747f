import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { waitText } from '@matjari/contract/rules/time/wait-text'
import { sql } from 'kysely'
import { carryOver, countedAs } from '../../lib/crypto/carried-counts.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import { nameOfSender, type Sender, type Upload } from '../../lib/http/uploads/upload.ts'
import { lookAt } from '../../lib/media/sent-pictures.ts'

type Counting = Pick<Deps, 'db' | 'now' | 'secrets' | 'drawing'>

const hourMs = 60 * 60 * 1000

/** Before the first of them is unpacked: they are pictures, and their sender may have so many drawn. */
export async function admitPictures(deps: Counting, uploads: readonly Upload[]): Promise<void> {
  const megapixels = await lookAt(deps.drawing, uploads)
  const [first] = uploads
  if (first) await spendMegapixels(deps, first.sender, Math.ceil(megapixels))
}

/**
 * Counted in the database like attempts, so that it holds across processes. What would be too much is
 * not counted: smaller ones may still go through.
 */
async function spendMegapixels(deps: Counting, sender: Sender, megapixels: number) {
  const { member, address } = limits.picture.hourMegapixels
  const most = sender.memberNo === null ? address : member
  const counted = countedAs(deps, `megapixels ${nameOfSender(sender)}`)
  await carryOver(deps, [counted])
  const { hash } = counted
  const now = deps.now()
  const isOver = sql<boolean>`attempt_limit.ends_at <= ${now}::timestamptz`
  const { rows } = await sql<{ isSpent: boolean; endsAt: Date }>`
    with spent as (
      insert into attempt_limit (subject_hash, attempts, ends_at)
      values (${hash}::bytea, ${megapixels}::int, ${new Date(now.getTime() + hourMs)}::timestamptz)
      on conflict (subject_hash) do update set
        attempts = excluded.attempts + case when ${isOver} then 0 else attempt_limit.attempts end,
        ends_at = case when ${isOver} then excluded.ends_at else attempt_limit.ends_at end
      where ${isOver} or attempt_limit.attempts + excluded.attempts <= ${most}::int
      returning ends_at
    )
    select true as is_spent, ends_at from spent
    union all
    select false, ends_at from attempt_limit where subject_hash = ${hash}::bytea
    order by is_spent desc limit 1`.execute(deps.db)
  const [row] = rows
  if (row?.isSpent) return
  const seconds = row ? (row.endsAt.getTime() - now.getTime()) / 1000 : 1
  throw new AppError('tooMany', {
    message: messages.attempts.tooManyPictures(waitText(seconds)),
    retryAfter: seconds,
  })
}
