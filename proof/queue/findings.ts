/** Every promise that is looked at. All of them must stay empty. */
export const checks = {
  overCapacity: '정원을 넘긴 예약이나 잡아 둔 자리',
  counterDrift: '세어 둔 수와 다른 시간',
  outOfOrder: '먼저 온 팀을 지나친 자리',
  twoOffers: '한 자리를 둘에게 내준 일',
  excluded: '서로 겹치는 예약이나 자리를 한 회원에게 잡아 둔 일',
  leftAbove: '정원을 줄일 때 묻지 않고 넘치게 둔 날',
  wrongHold: '바란 시간이나 정한 길이와 다르게 잡아 둔 자리',
  notAtOnce: '자리가 난 그때 내주지 않은 자리',
  whileClosed: '쉬는 날에 잡아 두었거나 된 예약',
  idle: '조용해진 뒤에도 맞는 팀이 기다리는 빈자리',
  heldTooLong: '시간이 지났는데 넘어가지 않은 자리',
  dishonoured: '시간 안인데 거절한 수락, 지났는데 받아들인 수락',
  acknowledgedButMissing: '답했는데 없는 일',
  refusedButPresent: '거절했거나 아무도 바라지 않았는데 있는 일',
  errors: '오류 응답',
  tooFew: '너무 적게 일어난 일',
} as const

export type Check = keyof typeof checks
export const checkNames = Object.keys(checks).filter((name): name is Check => name in checks)

/** What was found, in words, by the promise that it breaks. */
export type Findings = Record<Check, string[]>

export const noFindings = (): Findings => ({
  overCapacity: [],
  counterDrift: [],
  outOfOrder: [],
  twoOffers: [],
  excluded: [],
  leftAbove: [],
  wrongHold: [],
  notAtOnce: [],
  whileClosed: [],
  idle: [],
  heldTooLong: [],
  dishonoured: [],
  acknowledgedButMissing: [],
  refusedButPresent: [],
  errors: [],
  tooFew: [],
})

export function join(...several: readonly Findings[]): Findings {
  const all = noFindings()
  for (const name of checkNames) all[name] = several.flatMap((findings) => findings[name])
  return all
}

export const isClean = (findings: Findings) =>
  checkNames.every((name) => findings[name].length === 0)
