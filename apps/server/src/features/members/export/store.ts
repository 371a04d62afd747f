import type { Consent } from '@matjari/contract/entities/member'
import type { Selectable } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import type { Tables } from '../../../lib/db/tables.ts'
import { pagesOf } from '../../../lib/paging.ts'

/** Undefined once they have withdrawn. */
export async function joinDateOf(db: Db, memberNo: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('member')
    .select('createdAt')
    .where('memberNo', '=', memberNo)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return member?.createdAt.toISOString()
}

/** Every consent ever given, oldest first, with its end if it has ended. */
export async function* consentsOf(db: Db, memberNo: string): AsyncGenerator<Consent[], void> {
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
type Page = {
  readonly memberNo: string
  readonly after: ConsentRow | undefined
  readonly size: number
}

function consentRows(db: Db, { memberNo, after, size }: Page) {
  const all = db.selectFrom('consent').selectAll().where('memberNo', '=', memberNo)
  const rest = after ? all.where('consentNo', '>', after.consentNo) : all
  return rest.orderBy('consentNo').limit(size).execute()
}
