// What something may cost, as it was read: 만원 이하 삼겹살.
import type { LookUp } from './matching/look-up.ts'
import type { Wanted } from './matching/wanted.ts'
import type { ReadNumber } from './reading/numbers.ts'
import type { Reading } from './reading/read.ts'

export type Price = Extract<ReadNumber, { kind: 'price' }>
type How = Omit<LookUp, 'sought'>

export const priceOf = ({ numbers }: Pick<Reading, 'numbers'>): Price | undefined =>
  numbers.find((one) => one.kind === 'price')

/** Of what is cooked the dish itself has to cost so much; otherwise the price in the middle counts. */
export function withPrice(how: How, { wonLeast, wonMost }: Price, wanted?: Wanted): How {
  const cooked = wanted?.musts.filter(({ isName }) => !isName).flatMap(({ words }) => words) ?? []
  const dishes = cooked.filter((word) => !word.startsWith('#')).map((word) => `%${word}%`)
  const pricedAs = dishes.length > 0 ? dishes : null
  return { ...how, filters: { ...how.filters, wonLeast, wonMost, pricedAs } }
}
