import { numberText } from '../../../lib/format.ts'

type Compared = { readonly count: number; readonly before: number }

export type Delta = { readonly tone: 'up' | 'down' | 'same'; readonly text: string }

/** 지난주보다 +4건: the sign and the word say what the colour and the arrow say. */
export function deltaOf({ count, before }: Compared, unit: string): Delta {
  const change = count - before
  if (change === 0) return { tone: 'same', text: '지난주와 같아요' }
  const sign = change > 0 ? '+' : '-'
  const tone = change > 0 ? 'up' : 'down'
  return { tone, text: `지난주보다 ${sign}${numberText(Math.abs(change))}${unit}` }
}
