import type { Found } from '../api.ts'
import { towards } from './particle.ts'

export type Chip = {
  /** As typed; a chip stays the same one when its word is read otherwise. */
  readonly text: string
  /** What kind of thing it is, where the label alone does not say so. */
  readonly kind: string
  readonly label: string
  readonly isLiteral: boolean
  /** What a press does, for whoever does not see the sign for it. */
  readonly action: string
  /** The words to be taken literally after it was pressed. */
  readonly literal: readonly string[]
}

type Read = Found['understood'][number]

const kinds: Partial<Record<Read['kind'], string>> = {
  place: '동네',
  dish: '음식',
  category: '종류',
}

/** What was read and what somebody wants literally, in the order in which it was typed. A name says itself. */
export function chipsOf(
  { understood, literal }: Pick<Found, 'understood' | 'literal'>,
  query: string,
): readonly Chip[] {
  const read = understood
    .filter(({ kind, text }) => kind !== 'name' && !literal.includes(text))
    .map((one) => readChip(one, literal))
  const chips = [...read, ...literal.map((text) => literalChip(text, literal))]
  // The server leaves out capitals, and the commas of a price.
  const typed = query.toLowerCase().replaceAll(',', '')
  const placeOf = ({ text }: Chip) => {
    const at = typed.indexOf(text)
    return at < 0 ? typed.length : at
  }
  const once = [...new Map(chips.map((chip) => [chip.text, chip])).values()]
  return once.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function readChip({ kind, text, label }: Read, literal: readonly string[]): Chip {
  const word = kinds[kind] ?? ''
  return {
    text,
    kind: word,
    label,
    isLiteral: false,
    action: `${word} ${label}${towards(label)} 읽지 않기`.trim(),
    literal: [...literal, text],
  }
}

const literalChip = (text: string, literal: readonly string[]): Chip => ({
  text,
  kind: '',
  label: `'${text}' 글자 그대로`,
  isLiteral: true,
  action: `'${text}' 글자 그대로 찾는 중, 다시 뜻으로 읽기`,
  literal: literal.filter((other) => other !== text),
})
