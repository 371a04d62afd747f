import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { SearchAlias } from '@matjari/contract/search/calls'
import type { PageInfo } from '@matjari/contract/wire'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Caller } from '../../../http/caller.ts'
import { AppError } from '../../../lib/app-error.ts'
import { squeeze } from '../../../lib/korean/fold.ts'
import { pageInfoOf, type Slice } from '../../../lib/paging.ts'
import { recordAudit } from '../../admin/audit.ts'
import type { Deps } from '../../deps.ts'

type AliasInput = { readonly alias: string; readonly word: string }

function rowOf({ alias, word }: AliasInput, changedAt: Date): AliasRow {
  const sought = squeeze(alias)
  if (sought === '') throw new AppError('invalid', { message: messages.searchAlias.blank })
  if (sought === squeeze(word))
    throw new AppError('invalid', { message: messages.searchAlias.itself })
  return { alias, sought, word, changedAt }
}

const aliasTaken = () => new AppError('conflict', { message: messages.searchAlias.known })

type AliasChange = {
  readonly action: string
  readonly target: { readonly aliasNo: string; readonly alias: string }
  readonly before: string | null
  readonly after: string | null
}

const record = (
  tx: Db,
  { caller, now }: { caller: Caller; now: Date },
  { action, target, before, after }: AliasChange,
) =>
  recordAudit(tx, {
    actorNo: caller.memberNo,
    action,
    targetKind: 'searchAlias',
    targetNo: target.aliasNo,
    targetName: target.alias,
    before,
    after,
    reason: '',
    createdAt: now,
  })

const aliasText = ({ alias, word }: AliasInput) => `${alias} → ${word}`

export function addAlias(deps: Deps, caller: Caller, given: AliasInput): Promise<SearchAlias> {
  const now = deps.now()
  const row = rowOf(given, now)
  return inTransaction(deps.db, async (tx) => {
    if ((await countForAdding(tx)) >= limits.searchAlias.most)
      throw new AppError('conflict', { message: messages.searchAlias.tooMany })
    const target = await insertAlias(tx, row)
    if (!target) throw aliasTaken()
    const change = { action: '검색 별칭 더하기', target, before: null, after: aliasText(row) }
    await record(tx, { caller, now }, change)
    return aliasView(target)
  })
}

type Change = AliasInput & { readonly aliasNo: string }

export function changeAlias(deps: Deps, caller: Caller, change: Change): Promise<SearchAlias> {
  const now = deps.now()
  const row = rowOf(change, now)
  const { aliasNo } = change
  return inTransaction(deps.db, async (tx) => {
    // The same lock as when adding: otherwise two concurrent changes could both find the same alias free.
    await countForAdding(tx)
    const before = await lockAlias(tx, aliasNo)
    if (!before) throw new AppError('notFound')
    const target = await updateAlias(tx, { ...row, aliasNo })
    if (!target) throw aliasTaken()
    await record(
      tx,
      { caller, now },
      { action: '검색 별칭 고치기', target, before: aliasText(before), after: aliasText(row) },
    )
    return aliasView(target)
  })
}

export function removeAlias(deps: Deps, caller: Caller, aliasNo: string): Promise<null> {
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    const target = await deleteAlias(tx, aliasNo)
    if (!target) throw new AppError('notFound')
    const change = { action: '검색 별칭 지우기', target, before: aliasText(target), after: null }
    await record(tx, { caller, now }, change)
    return null
  })
}

type AliasRow = {
  readonly alias: string
  /** The form that is looked up. */
  readonly sought: string
  readonly word: string
  readonly changedAt: Date
}

const columns = ['aliasNo', 'alias', 'word', 'changedAt'] as const
type AliasEntry = Omit<AliasRow, 'sought'> & { readonly aliasNo: string }

const aliasView = ({ changedAt, ...alias }: AliasEntry): SearchAlias => ({
  ...alias,
  changeDate: changedAt.toISOString(),
})

export async function listAliases(
  db: Db,
  { query, slice }: { query: string | undefined; slice: Slice },
): Promise<{ aliases: SearchAlias[]; pageInfo: PageInfo }> {
  let found = db.selectFrom('searchAlias')
  if (query)
    found = found.where(
      sql<boolean>`strpos(lower(alias), lower(${query})) > 0 or strpos(lower(word), lower(${query})) > 0`,
    )
  const { total } = await found
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select(columns)
    .orderBy('sought')
    .limit(slice.size)
    .offset(slice.offset)
    .execute()
  return { aliases: rows.map(aliasView), pageInfo: pageInfoOf(slice, Number(total)) }
}

/** Prevents other inserts until this transaction ends, so that the count stays valid. Reading goes on. */
async function countForAdding(tx: Db): Promise<number> {
  await sql`lock table search_alias in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('searchAlias')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns undefined when the alias already exists. */
const insertAlias = (tx: Db, row: AliasRow) =>
  tx
    .insertInto('searchAlias')
    .values(row)
    .onConflict((conflict) => conflict.column('sought').doNothing())
    .returning(columns)
    .executeTakeFirst()

const lockAlias = (tx: Db, aliasNo: string) =>
  tx
    .selectFrom('searchAlias')
    .select(columns)
    .where('aliasNo', '=', aliasNo)
    .forUpdate()
    .executeTakeFirst()

/** Returns undefined when another entry already has this alias. */
const updateAlias = (tx: Db, { aliasNo, ...row }: AliasRow & { aliasNo: string }) =>
  tx
    .updateTable('searchAlias')
    .set(row)
    .where('aliasNo', '=', aliasNo)
    .where(
      sql<boolean>`not exists (select from search_alias other
        where other.sought = ${row.sought} and other.alias_no <> ${aliasNo}::bigint)`,
    )
    .returning(columns)
    .executeTakeFirst()

const deleteAlias = (tx: Db, aliasNo: string) =>
  tx.deleteFrom('searchAlias').where('aliasNo', '=', aliasNo).returning(columns).executeTakeFirst()

const byText = prepared((db, { texts }: { texts: readonly string[] }) =>
  db
    .selectFrom('searchAlias')
    .select(['sought', 'word'])
    .where(sql<boolean>`sought = any(${texts}::text[])`),
)

/**
 * The words that these aliases mean. Read for every search, so that a change takes effect at once in all
 * processes.
 */
export async function wordsFor(db: Db, texts: readonly string[]): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map()
  const rows = await byText(db, { texts })
  return new Map(rows.map(({ sought, word }) => [sought, word]))
}
