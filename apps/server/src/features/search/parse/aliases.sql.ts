import type { PageInfo } from '@matjari/contract/paging'
import type { SearchAlias } from '@matjari/contract/search/calls'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { pageInfoOf, type Slice } from '../../../lib/paging.ts'

export type AliasRow = {
  readonly alias: string
  /** The form that is looked up. */
  readonly sought: string
  readonly word: string
  readonly changedAt: Date
}

const columns = ['aliasNo', 'alias', 'word', 'changedAt'] as const
type AliasEntry = Omit<AliasRow, 'sought'> & { readonly aliasNo: string }

export const aliasView = ({ changedAt, ...alias }: AliasEntry): SearchAlias => ({
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
export async function countForAdding(tx: Db): Promise<number> {
  await sql`lock table search_alias in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('searchAlias')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns undefined when the alias already exists. */
export const insertAlias = (tx: Db, row: AliasRow) =>
  tx
    .insertInto('searchAlias')
    .values(row)
    .onConflict((conflict) => conflict.column('sought').doNothing())
    .returning(columns)
    .executeTakeFirst()

export const lockAlias = (tx: Db, aliasNo: string) =>
  tx
    .selectFrom('searchAlias')
    .select(columns)
    .where('aliasNo', '=', aliasNo)
    .forUpdate()
    .executeTakeFirst()

/** Returns undefined when another entry already has this alias. */
export const updateAlias = (tx: Db, { aliasNo, ...row }: AliasRow & { aliasNo: string }) =>
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

export const deleteAlias = (tx: Db, aliasNo: string) =>
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
