/** Every promise that is looked at. All of them must stay empty. */
export const checks = {
  overTeams: '팀 수를 넘긴 예약',
  overSeats: '자리 수를 넘긴 예약',
  leftAbove: '남기기로 하지 않았는데 넘친 날',
  wrongTimes: '머무는 시간과 다르게 적힌 예약',
  counterDrift: '세어 둔 수와 다른 시간',
  acknowledgedButMissing: '답했는데 없는 일',
  refusedButPresent: '거절했거나 아무도 바라지 않았는데 있는 일',
  keyTwice: '한 키로 둘이 된 예약',
  historyGap: '기록이 지금에 닿지 않는 예약',
  heldByLeft: '떠났거나 멈춘 회원의 예약',
  afterClosing: '받지 않는 동안에 된 예약',
  overLimit: '회원의 한도를 넘긴 예약',
  errors: '오류 응답',
  wronglyRefused: '빈자리인데 거절',
  wronglyAccepted: '찬 자리인데 받아들임',
  tooFew: '너무 적게 받아들인 일',
} as const

export type Check = keyof typeof checks
export const checkNames = Object.keys(checks).filter((name): name is Check => name in checks)

/** What was found, in words, by the promise that it breaks. */
export type Findings = Record<Check, string[]>

export const noFindings = (): Findings => ({
  overTeams: [],
  overSeats: [],
  leftAbove: [],
  wrongTimes: [],
  counterDrift: [],
  acknowledgedButMissing: [],
  refusedButPresent: [],
  keyTwice: [],
  historyGap: [],
  heldByLeft: [],
  afterClosing: [],
  overLimit: [],
  errors: [],
  wronglyRefused: [],
  wronglyAccepted: [],
  tooFew: [],
})

export function join(...several: readonly Findings[]): Findings {
  const all = noFindings()
  for (const name of checkNames) all[name] = several.flatMap((findings) => findings[name])
  return all
}

export const isClean = (findings: Findings) =>
  checkNames.every((name) => findings[name].length === 0)
