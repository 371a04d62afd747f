/** What a day is for somebody who wants a table. Whoever finds a time finds it `open`. */
export const dayStates = ['open', 'full', 'closed', 'over', 'paused', 'phoneOnly'] as const
export type DayState = (typeof dayStates)[number]
