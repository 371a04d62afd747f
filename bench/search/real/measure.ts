import pg from 'pg'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { search } from '../../../apps/server/src/features/search/search.ts'
import { suggest } from '../../../apps/server/src/features/search/suggest/suggest.ts'
import { classNames, isHeldOut, type LabelledQuery, makeClass } from './classes.ts'
import { openGazetteer } from './gazetteer.ts'
import type { Real } from './rows.ts'

const shown = 5
const now = new Date('2026-11-15T09:40:00Z')

let statements = 0
/** Every statement that goes to the server is counted. */
function countStatements() {
  const send: typeof pg.Client.prototype.query = Reflect.get(pg.Client.prototype, 'query')
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    statements += 1
    return Reflect.apply(send, this, args)
  } as typeof send
}

type Answer = {
  readonly query: string
  readonly recall: number
  readonly reciprocal: number
  readonly isEmpty: boolean
  readonly ms: number
  readonly statements: number
  readonly said: string
}

type Corpus = { readonly db: Db; readonly rows: readonly Real[] }

async function texts(corpus: Corpus, labelled: LabelledQuery) {
  if (labelled.isSuggested) {
    const suggestions = await suggest(corpus.db, labelled.query, now)
    return suggestions.map((one) => ({
      text: one.text,
      row: { ...emptyRow, restaurantName: one.text },
    }))
  }
  const { restaurants } = await search(corpus.db, { query: labelled.query, size: shown }, now)
  return restaurants.map((one) => ({
    text: `${one.restaurantName}(${one.district})`,
    // Loaded in this order into a new table: the number tells the row.
    row: corpus.rows[Number(one.restaurantNo) - 1] ?? emptyRow,
  }))
}

const emptyRow: Real = {
  restaurantName: '',
  restaurantAddress: '',
  category: '',
  tags: [],
  menus: [],
  prices: [],
  reviewCount: 0,
  halfStarsSum: 0,
  district: '',
  latitude: 0,
  longitude: 0,
}

async function ask(corpus: Corpus, labelled: LabelledQuery): Promise<Answer> {
  await texts(corpus, labelled)
  const before = statements
  const began = performance.now()
  const found = await texts(corpus, labelled)
  const ms = performance.now() - began
  const right = found.map(({ row }) => labelled.isRight(row))
  const first = right.indexOf(true)
  return {
    query: labelled.query,
    recall: labelled.isNonsense
      ? found.length === 0
        ? 1
        : 0
      : recallOf(labelled, right, corpus.rows),
    reciprocal: labelled.isNonsense || first < 0 ? 0 : 1 / (first + 1),
    isEmpty: found.length === 0,
    ms,
    statements: statements - before,
    said: found.map(({ text }, at) => (right[at] ? text : `✗${text}`)).join(', ') || 'nothing',
  }
}

/** A name has to be there; of a kind, as many of the first five as there are. */
function recallOf(
  labelled: LabelledQuery,
  right: readonly boolean[],
  rows: readonly Real[],
): number {
  const hits = right.filter(Boolean).length
  if (labelled.isSuggested) return hits > 0 ? 1 : 0
  let there = 0
  for (const row of rows) {
    if (labelled.isRight(row)) there += 1
    if (there === shown) break
  }
  return there === 0 ? 0 : Math.min(1, hits / Math.min(shown, there))
}

const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const quantile = (numbers: readonly number[], q: number) => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}

function line(name: string, answers: readonly Answer[]) {
  const times = answers.map(({ ms }) => ms)
  const figures = [
    String(answers.length).padStart(4),
    mean(answers.map(({ recall }) => recall)).toFixed(3),
    mean(answers.map(({ reciprocal }) => reciprocal)).toFixed(3),
    mean(answers.map(({ isEmpty }) => (isEmpty ? 1 : 0))).toFixed(3),
    ...[0.5, 0.95, 0.99].map((q) => quantile(times, q).toFixed(1).padStart(7)),
    String(Math.max(0, ...answers.map((one) => one.statements))).padStart(5),
  ]
  console.log(`${name.padEnd(18)}${figures.join('  ')}`)
}

export type MeasureOptions = {
  readonly isHeldOutShown: boolean
  readonly only: readonly string[]
  readonly misses: number
}

/** The half that one may tune by, answer by answer; the other half as figures, and only if asked for. */
export async function measureReal(
  corpus: Corpus,
  folder: string,
  options: MeasureOptions,
): Promise<number> {
  countStatements()
  const gazetteer = openGazetteer(folder)
  const half = options.isHeldOutShown ? 'held-out' : 'tuning'
  console.log(`recall@5 over ${corpus.rows.length} real restaurants, ${half} half`)
  console.log(`${''.padEnd(18)}   n  recall  MRR    none       p50      p95      p99  statements ≤`)
  const all: Answer[] = []
  for (const name of classNames) {
    if (options.only.length > 0 && !options.only.includes(name)) continue
    const labelled = makeClass(name, corpus.rows, gazetteer).filter(
      ({ query }) => isHeldOut(query) === options.isHeldOutShown,
    )
    const answers: Answer[] = []
    for (const one of labelled) answers.push(await ask(corpus, one))
    all.push(...answers)
    line(name, answers)
    if (options.isHeldOutShown) continue
    for (const { query, recall, said } of answers
      .filter((answer) => answer.recall < 1)
      .slice(0, options.misses))
      console.log(`      ${recall.toFixed(2)} ${query} → ${said}`)
  }
  line('overall', all)
  return mean(all.map(({ recall }) => recall))
}
