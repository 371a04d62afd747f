import type { Place } from './active-place.ts'

export const optionId = (listId: string, { row, cell }: Place) => `${listId}-${row}-${cell}`
