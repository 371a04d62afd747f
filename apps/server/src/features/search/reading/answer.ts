import type { Understood } from '@matjari/contract/calls/search'
import type { Reading } from './read.ts'

const nothing = { wonLeast: null, wonMost: null, day: null, clock: null, people: null }

/** What was read, as the page shows it. */
export const asUnderstood = ({ words, numbers }: Reading): readonly Understood[] => [
  ...numbers.map((one) => ({ ...nothing, ...one })),
  ...words.map(({ kind, text, label }) => ({ ...nothing, kind, text, label })),
]
