/** The median price of the menu is below this, in won; the last level has no end. */
export const priceLevels = {
  '1': { label: '1만원대 이하', below: 12_000 },
  '2': { label: '1~2만원대', below: 25_000 },
  '3': { label: '3~5만원대', below: 60_000 },
  '4': { label: '6만원 이상', below: Number.POSITIVE_INFINITY },
} as const
export const priceLevelNames = [
  '1',
  '2',
  '3',
  '4',
] as const satisfies readonly (keyof typeof priceLevels)[]
export type PriceLevel = keyof typeof priceLevels

/** In everyday words: 9,500원 is '1만원 미만', 18,000원 '1만원대', 140,000원 '10만원대'. */
export function priceInWords(median: number): string {
  const tens = Math.floor(median / 10_000)
  if (tens < 1) return '1만원 미만'
  return tens < 10 ? `${tens}만원대` : `${Math.floor(tens / 10) * 10}만원대`
}
