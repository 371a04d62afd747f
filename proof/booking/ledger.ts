/** What was asked and what became of it. The last four must stay 0. */
export type Ledger = {
  rounds: number
  attempts: number
  accepted: number
  refused: number
  /** The answer got lost; a booking was asked for again with its key, of the rest only the outcome was looked at. */
  lostAnswers: number
  /** Answered with something that is neither yes nor a reasoned no. */
  failed: number
  serverKills: number
  databaseKills: number
  acknowledgedButMissing: number
  refusedButPresent: number
  overCapacity: number
  counterDrift: number
}

export const emptyLedger = (): Ledger => ({
  rounds: 0,
  attempts: 0,
  accepted: 0,
  refused: 0,
  lostAnswers: 0,
  failed: 0,
  serverKills: 0,
  databaseKills: 0,
  acknowledgedButMissing: 0,
  refusedButPresent: 0,
  overCapacity: 0,
  counterDrift: 0,
})

export const isClean = (ledger: Ledger) =>
  ledger.acknowledgedButMissing === 0 &&
  ledger.refusedButPresent === 0 &&
  ledger.overCapacity === 0 &&
  ledger.counterDrift === 0

const labels: Record<keyof Ledger, string> = {
  rounds: '경주',
  attempts: '시도',
  accepted: '받아들임',
  refused: '거절',
  lostAnswers: '잃은 답',
  failed: '오류 응답',
  serverKills: '서버를 죽인 횟수',
  databaseKills: 'PostgreSQL을 죽인 횟수',
  acknowledgedButMissing: '답했는데 없는 예약',
  refusedButPresent: '거절했는데 있는 예약',
  overCapacity: '정원을 넘은 시간',
  counterDrift: '세어 둔 수와 다른 시간',
}

export const ledgerText = (ledger: Ledger) =>
  Object.entries(labels)
    .map(
      ([key, label]) =>
        `${ledger[key as keyof Ledger].toLocaleString('ko-KR').padStart(10)}  ${label}`,
    )
    .join('\n')
