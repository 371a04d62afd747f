import { searchResultsMessages } from '@matjari/contract/search-results-messages'
import { Plus, X } from 'lucide-react'
import { Link } from 'react-router'
import { chipLinkClass } from '../../../ui/choice/chip.tsx'
import { filtersAddress, type SearchFilters } from '../search-address.ts'
import type { SearchResult } from '../search-api.ts'

/** The words the server recognised in the query. Every chip is a link that makes the word literal again. */
export function ParsedWords({ filters, found }: { filters: SearchFilters; found: SearchResult }) {
  const chips = parsedWordChips(found, filters.query)
  if (chips.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p id="understood-title" className="text-sm text-ink-3">
        {searchResultsMessages.understood}
      </p>
      <ul aria-labelledby="understood-title" className="flex min-w-0 flex-wrap gap-2">
        {chips.map((chip) => (
          <li key={chip.text} className="flex min-w-0">
            <ChipLink
              chip={chip}
              to={filtersAddress({ ...filters, literal: chip.literal, page: 1 })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ChipLink({
  chip: { kind, label, isLiteral, action },
  to,
}: {
  chip: ParsedWordChip
  to: string
}) {
  const Sign = isLiteral ? Plus : X
  return (
    <Link to={to} aria-label={action} className={chipLinkClass(!isLiteral)}>
      {kind && <span className="font-regular text-ink-2">{kind}</span>}
      <span className="line-clamp-1 min-w-0 whitespace-normal">{label}</span>
      <Sign aria-hidden="true" className="-mr-1 size-4 text-ink-2" />
    </Link>
  )
}

type ParsedWordChip = {
  /** As typed; the React key, also when the word is parsed otherwise. */
  readonly text: string
  /** The kind of word, where the label alone does not say it. */
  readonly kind: string
  readonly label: string
  readonly isLiteral: boolean
  /** What a press does, for screen readers. */
  readonly action: string
  /** The literal words after a press. */
  readonly literal: readonly string[]
}

type Read = SearchResult['understood'][number]

const kinds: Partial<Record<Read['kind'], string>> = {
  place: '동네',
  dish: '음식',
  category: '종류',
}

/** Recognised and literal words in typed order. A restaurant's name needs no kind. */
export function parsedWordChips(
  { understood, literal }: Pick<SearchResult, 'understood' | 'literal'>,
  query: string,
): readonly ParsedWordChip[] {
  const read = understood
    .filter(({ kind, text }) => kind !== 'name' && !literal.includes(text))
    .map((one) => readChip(one, literal))
  const chips = [...read, ...literal.map((text) => literalChip(text, literal))]
  // The server sends lower case, and prices without commas.
  const typed = query.toLowerCase().replaceAll(',', '')
  const placeOf = ({ text }: ParsedWordChip) => {
    const at = typed.indexOf(text)
    return at < 0 ? typed.length : at
  }
  const once = [...new Map(chips.map((chip) => [chip.text, chip])).values()]
  return once.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function readChip({ kind, text, label }: Read, literal: readonly string[]): ParsedWordChip {
  const word = kinds[kind] ?? ''
  return {
    text,
    kind: word,
    label,
    isLiteral: false,
    action: `${word} ${label}${withDirectionParticle(label)} 읽지 않기`.trim(),
    literal: [...literal, text],
  }
}

const literalChip = (text: string, literal: readonly string[]): ParsedWordChip => ({
  text,
  kind: '',
  label: `'${text}' 글자 그대로`,
  isLiteral: true,
  action: `'${text}' 글자 그대로 찾는 중, 다시 뜻으로 읽기`,
  literal: literal.filter((other) => other !== text),
})

const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const finals = 28
const finalRieul = 8

/** '김밥'으로, '김치찌개'로: the particle follows the sound of the last syllable. */
const withDirectionParticle = (word: string) => (hasFinal(word) ? '으로' : '로')

/** A final ㄹ counts as none here. */
function hasFinal(word: string) {
  const code = word.codePointAt(word.length - 1) ?? 0
  const final = (code - firstSyllable) % finals
  return code >= firstSyllable && code <= lastSyllable && final !== 0 && final !== finalRieul
}

export const correctionText = (query: string, corrected: string) =>
  `'${query}' 대신 '${corrected}'${withDirectionParticle(corrected)} 찾았어요.`
