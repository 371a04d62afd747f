import type { Attempt } from '../shared/actions/attempt.ts'
import { checkNames, checks, type Findings } from './findings.ts'
import { kindNames, kinds } from './kinds.ts'

/** What was asked and what became of it, and what was found. */
export type Ledger = {
  readonly rounds: number
  readonly seconds: number
  readonly attempts: readonly Attempt[]
  /** The answer got lost: asked again where that does no harm, otherwise only the outcome was looked at. */
  readonly lostAnswers: number
  readonly serverKills: number
  readonly databaseKills: number
  readonly probes: number
  readonly findings: Findings
}

const shown = 5

const number = (value: number) => value.toLocaleString('ko-KR').padStart(9)

export function ledgerText(ledger: Ledger): string {
  const { attempts, findings } = ledger
  const count = (outcome: Attempt['outcome'], kind?: string) =>
    attempts.filter((one) => one.outcome === outcome && (!kind || one.kind === kind)).length
  const row = (label: string, kind?: string) =>
    [
      number(count('accepted', kind)),
      number(count('refused', kind)),
      number(count('unknown', kind)),
      `  ${label}`,
    ].join('')
  const plain = [
    [ledger.rounds, '라운드'],
    [ledger.seconds, '초'],
    [attempts.length, '시도'],
    [ledger.lostAnswers, '잃은 답'],
    [ledger.serverKills, '서버를 죽인 횟수'],
    [ledger.databaseKills, 'PostgreSQL을 죽인 횟수'],
    [ledger.probes, '조용할 때 물어본 자리'],
  ] as const
  return [
    ...plain.map(([value, label]) => `${number(value)}  ${label}`),
    '',
    '받아들임     거절   모름',
    row('모두'),
    ...kindNames.map((kind) => row(kinds[kind], kind)),
    '',
    `거절한 까닭  ${refusalText(attempts)}`,
    '',
    ...checkNames.flatMap((name) => [
      `${number(findings[name].length)}  ${checks[name]}`,
      ...findings[name].slice(0, shown).map((found) => `           · ${found}`),
    ]),
  ].join('\n')
}

/** Which refusals there were, most frequent first. */
function refusalText(attempts: readonly Attempt[]) {
  const counts = new Map<string, number>()
  for (const { outcome, code } of attempts)
    if (outcome === 'refused')
      for (const one of code.split(' ')) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([code, count]) => `${code} ${count.toLocaleString('ko-KR')}`)
    .join(', ')
}
