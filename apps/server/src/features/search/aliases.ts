import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { SearchAlias } from '@matjari/contract/search/calls'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { squeeze } from '../../lib/korean/fold.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import * as store from './parse/aliases.sql.ts'

type AliasInput = { readonly alias: string; readonly word: string }

function rowOf({ alias, word }: AliasInput, changedAt: Date): store.AliasRow {
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
    if ((await store.countForAdding(tx)) >= limits.searchAlias.most)
      throw new AppError('conflict', { message: messages.searchAlias.tooMany })
    const target = await store.insertAlias(tx, row)
    if (!target) throw aliasTaken()
    const change = { action: '검색 별칭 더하기', target, before: null, after: aliasText(row) }
    await record(tx, { caller, now }, change)
    return store.aliasView(target)
  })
}

type Change = AliasInput & { readonly aliasNo: string }

export function changeAlias(deps: Deps, caller: Caller, change: Change): Promise<SearchAlias> {
  const now = deps.now()
  const row = rowOf(change, now)
  const { aliasNo } = change
  return inTransaction(deps.db, async (tx) => {
    // The same lock as when adding: otherwise two concurrent changes could both find the same alias free.
    await store.countForAdding(tx)
    const before = await store.lockAlias(tx, aliasNo)
    if (!before) throw new AppError('notFound')
    const target = await store.updateAlias(tx, { ...row, aliasNo })
    if (!target) throw aliasTaken()
    await record(
      tx,
      { caller, now },
      { action: '검색 별칭 고치기', target, before: aliasText(before), after: aliasText(row) },
    )
    return store.aliasView(target)
  })
}

export function removeAlias(deps: Deps, caller: Caller, aliasNo: string): Promise<null> {
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    const target = await store.deleteAlias(tx, aliasNo)
    if (!target) throw new AppError('notFound')
    const change = { action: '검색 별칭 지우기', target, before: aliasText(target), after: null }
    await record(tx, { caller, now }, change)
    return null
  })
}
