export type Roll = (sides: number) => number

export const pick = <T>(items: readonly T[], roll: Roll): T => {
  const item = items[roll(items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
