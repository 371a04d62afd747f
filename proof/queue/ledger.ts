import type { Attempt } from '../shared/actions/attempt.ts'
import { photoFinishes } from './checks/answers.ts'
import { checkNames, checks, type Findings } from './findings.ts'
import { kindNames, kinds } from './kinds.ts'
import { causeNames, causes, type Story } from './witness/story.ts'

/** What was asked and what became of it, and what was found. */
export type Ledger = {
  readonly seed: string
  readonly rounds: number
  readonly seconds: number
  readonly attempts: readonly Attempt[]
  readonly lostAnswers: number
  readonly serverKills: number
  readonly databaseKills: number
  /** How often all counters were recounted while requests were under way. */
  readonly looks: number
  readonly story: Story
  readonly findings: Findings
}

const shown = 5

const number = (value: number) => value.toLocaleString('ko-KR').padStart(9)

export function ledgerText(ledger: Ledger): string {
  const { attempts, findings, story } = ledger
  const { ends } = story
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
    [ledger.looks, '도는 동안 모두 다시 센 횟수'],
    [story.joined.size, '줄을 선 팀'],
    [ends.held, '잡아 둔 자리'],
    [ends.accepted, '  그 가운데 예약이 된 자리'],
    [ends.declined, '  다음 순서로 넘긴 자리'],
    [ends.expired, '  시간이 지난 자리'],
    [photoFinishes(attempts, story), '묻는 사이에 시간이 끝나 거절된 수락'],
  ] as const
  return [
    `씨앗 ${ledger.seed}`,
    ...plain.map(([value, label]) => `${number(value)}  ${label}`),
    '',
    `자리가 난 까닭  ${causeNames.map((name) => `${causes[name]} ${story.causes[name].toLocaleString('ko-KR')}`).join(', ')}`,
    '',
    '받아들임     거절   모름',
    row('모두'),
    ...kindNames.map((kind) => row(kinds[kind], kind)),
    '',
    ...checkNames.flatMap((name) => [
      `${number(findings[name].length)}  ${checks[name]}`,
      ...findings[name].slice(0, shown).map((found) => `           · ${found}`),
    ]),
  ].join('\n')
}
