import type { Understood } from '@matjari/contract/calls/search'
import type { Reading } from './read.ts'

const nothing = { wonLeast: null, wonMost: null, day: null, clock: null, people: null }

/** What was read, as the page shows it. */
export const asUnderstood = ({ words, numbers, booking }: Reading): readonly Understood[] => [
  ...numbers.map((one) => ({ ...nothing, ...one })),
  ...(booking ? [{ ...nothing, kind: 'need' as const, ...booking }] : []),
  ...words.map(({ kind, text, label }) => ({ ...nothing, kind, text, label })),
]
