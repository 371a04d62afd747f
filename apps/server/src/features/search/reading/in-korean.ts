// Latin words of a query, each as Koreans write it: gangnam sushi is 강남 초밥.
import { romanize } from 'es-hangul'
import { citiesByName, districtsByName, spotsByName } from './place-table.ts'

/** Older spellings and English ones of the same sounds: Kangnam, Pusan, Shinchon. */
const plainLatin = (latin: string) =>
  latin.replaceAll('sh', 's').replace(/^k/, 'g').replace(/^p/, 'b')

/** Shorter ones are too often something else. */
const lettersLeast = 4

/** Of names that are written alike the one that is looked up first stays. */
const placesByLatin: ReadonlyMap<string, string> = new Map(
  [...citiesByName.keys(), ...districtsByName.keys(), ...spotsByName.keys()]
    .filter((name) => /^[가-힣]+$/.test(name))
    .map((name) => [plainLatin(romanize(name)), name] as const)
    .toReversed(),
)

const placeOf = (latin: string) =>
  latin.length < lettersLeast ? undefined : placesByLatin.get(plainLatin(latin))

/** What may stand behind the name of a place: Gangnam station, Gangnam-gu, Hannam-dong. */
const endings: Readonly<Record<string, string>> = { station: '역', gu: '구', dong: '동', si: '시' }

type Token = { readonly text: string; readonly length: number }

function placeAt(words: readonly string[], at: number): Token | null {
  const [name = '', next = ''] = words.slice(at)
  const place = placeOf(name)
  if (place === undefined) return null
  const ending = endings[next]
  if (ending === undefined) return { text: place, length: 1 }
  return { text: place.endsWith(ending) ? place : place + ending, length: 2 }
}

/**
 * The query with its Latin words in Korean, or null when none of them is known so. One word that stands for a
 * dish or a brand is left to whoever looks for all of the query by its alias.
 */
export function inKorean(
  query: string,
  aliasOf: (word: string) => string | undefined,
): string | null {
  const words = query
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
  const said: string[] = []
  let isKnown = false
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const alias = words.length > 1 && /^[a-z]+$/.test(word) ? aliasOf(word) : undefined
    const place = alias === undefined ? placeAt(words, at) : null
    isKnown ||= alias !== undefined || place !== null
    said.push(alias ?? place?.text ?? word)
    at += place?.length ?? 1
  }
  return isKnown ? said.join(' ') : null
}
