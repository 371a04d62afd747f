export type StarFill = 'full' | 'half' | 'empty'

/** The five stars of a rating: averages are rounded to the nearest half. */
export function starFills(value: number): StarFill[] {
  const halves = Math.round(value * 2)
  return [2, 4, 6, 8, 10].map((filled) => {
    if (halves >= filled) return 'full'
    return halves === filled - 1 ? 'half' : 'empty'
  })
}

/** 0.5, 1 … 5: the ratings a guest may give. */
export const starSteps = Array.from({ length: 10 }, (_, index) => (index + 1) / 2)

/** 4.5 → '4.5', 5 → '5', 4.666 → '4.7': as it is read out. */
export const spokenRating = (value: number) => String(Math.round(value * 10) / 10)
