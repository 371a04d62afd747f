// A rough form of how a word sounds, so that pizza and 피자 are found to be the same: classes of consonants, for the
// lookup, and classes of vowels, for the comparison. English spelling is too far from its sound for anything finer.
import { charactersOf, jamoOf } from './syllables.ts'

const initials = 'k k n t t l m p p s s - j j j k t p h'.split(' ')
const vowels = 'a e a e v e v e o wa we we o u wv we wi u u i i'.split(' ')
const finals = '- k k k n n n t l k m l l l p l m p p t t n t t k t p t'.split(' ')

/** Of two neighbouring consonants of the same class only one is heard. */
const squeezed = (sound: string) => sound.replace(/([kntlmpsjh])\1+/g, '$1')

function ofHangul(text: string): string {
  let sound = ''
  for (const character of text) {
    const jamo = jamoOf(character)
    if (!jamo) continue
    sound += `${initials[jamo.initial]}${vowels[jamo.vowel]}${finals[jamo.final]}`
  }
  return squeezed(sound.replaceAll('-', ''))
}

/** From spelling to sound, longer groups first. */
const spelled: readonly (readonly [RegExp, string])[] = [
  [/([^aeiouy])\1+/g, '$1'],
  [/tion/g, 'svn'],
  [/ough|augh/g, 'o'],
  [/igh/g, 'ai'],
  [/ph|f|v/g, 'p'],
  [/sch|sh/g, 's'],
  [/tch|ch|z/g, 'j'],
  [/ck|q|x(?=$)/g, 'k'],
  [/x/g, 'ks'],
  [/th/g, 't'],
  [/wh/g, 'w'],
  [/gh/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/[cg]/g, 'k'],
  [/ts/g, 'j'],
  [/nk(?![aeiouy])/g, 'n'],
  [/[eiu]r(?![aeiouy])/g, 'v'],
  [/r(?![aeiouy])/g, ''],
  [/r/g, 'l'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/(?<=[kntlmpsjh])e(?=s?$)/g, ''],
  [/h(?![aeiouy])/g, ''],
  [/eo/g, 'v'],
  [/oo|eu/g, 'u'],
  [/ee|ea|ie/g, 'i'],
  [/a[iy]|ei|ey/g, 'ei'],
  [/ae/g, 'e'],
  [/ou|ow/g, 'au'],
  [/oa/g, 'o'],
  [/oe/g, 'we'],
  [/w(?![aeiouv])/g, 'u'],
  [/y(?=[aeiouv])/g, ''],
  [/y/g, 'i'],
]

const ofLatin = (text: string) =>
  squeezed(spelled.reduce((sound, [spelling, heard]) => sound.replace(spelling, heard), text))

const isLatin = (text: string) => /^[a-z]+$/.test(text)
const isHangul = (text: string) => /^[가-힣]+$/.test(text)

/** The sound of a word in one script; empty for any other text. */
export const soundOf = (word: string) =>
  isLatin(word) ? ofLatin(word) : isHangul(word) ? ofHangul(word) : ''

const consonantsOf = (sound: string) =>
  squeezed(sound.replace(/[aeiouvw]/g, '-')).replaceAll('-', '')

/** Too many words have only one consonant. */
const consonantsLeast = 2

/** The key by which words of the other script are found: a letter for the script, and the consonants. */
export function soundKey(word: string): string {
  const consonants = consonantsOf(soundOf(word))
  return consonants.length < consonantsLeast ? '' : (isLatin(word) ? 'l' : 'h') + consonants
}

/** Spellings with two possible sounds. */
const otherwise: readonly (readonly [RegExp, string])[] = [
  [/g(?=[eiy])/g, 'j'],
  [/ch/g, 'k'],
  [/(?<=[aeiouy])s+(?=[aeiouy])/g, 'z'],
  [/s$/g, ''],
  [/th/g, 's'],
  [/ts/g, 's'],
  [/ng(?=[aeiouy])/g, 'n'],
  [/a(?=[^aeiouy][eiy])/g, 'ei'],
]

/** How a word may sound in the other script, most likely first. */
function soundsOf(word: string): readonly string[] {
  if (!isLatin(word)) return [soundOf(word)]
  const spellings = otherwise.reduce<readonly string[]>(
    (some, [spelling, other]) => [
      ...new Set([...some, ...some.map((one) => one.replace(spelling, other))]),
    ],
    [word],
  )
  return [...new Set(spellings.map(ofLatin))].filter((sound) => sound !== '')
}

/** Two letters for one sound, or a doubled letter. */
const single = /sch|tch|ch|sh|th|ph|gh|ck|ng|wh|([b-df-hj-np-tvxz])\1/g
// biome-ignore format: a list to be read by people
const beginnings = new Set('bl br cl cr dr fl fr gl gr kl kr kn pl pr ps sc sk sl sm sn sp sq st sw tr ts tw wr mc gy by py my ny ky ry hy dy ly gw hw kw jw bw dw nw'.split(' '))

/** Whether a person could say the word: random letters have too many consonants in a row. */
function isSayable(word: string): boolean {
  if (!/[aeiouy]/.test(word) || /q(?!u)|[vw]{2}|[^aeiouy]j(?![aeiouy])|[jqv]$/.test(word))
    return false
  const plain = word.replace(single, (letters) => letters.slice(0, 1))
  const [start = ''] = /^[^aeiou]+(?=[aeiou])/.exec(plain) ?? []
  if (start.length > 1 && !beginnings.has(start.slice(0, 2))) return false
  return !/[^aeiouy]{4}/.test(plain)
}

/** The keys under which the word may be found in the other script. */
export function keysInOtherScript(word: string): readonly string[] {
  if (isLatin(word) && !isSayable(word)) return []
  const consonants = soundsOf(word)
    .map(consonantsOf)
    .filter((some) => some.length >= consonantsLeast)
  if (isLatin(word)) return [...new Set(consonants.map((some) => `h${some}`))]
  // A Latin name is stored with its most likely sound, so other readings are looked up too: 젤라또 also as k-l-t.
  const others = consonants.flatMap((some) => [
    some,
    `${some}s`,
    some.replaceAll('j', 'k'),
    some.replaceAll('j', 's'),
  ])
  return [...new Set(others.map((some) => `l${some}`))]
}

const isVowel = (letter: string) => 'aeiouv'.includes(letter)

/** Hangul inserts ㅡ between English consonants, and ㅣ after a final ch: 샌드위치. */
function goneCost(sound: string, at: number): number {
  const letter = sound.charAt(at)
  if (letter === 'u' || (sound.endsWith('ji') && at === sound.length - 1)) return 0.15
  if (letter === 'w') return 0.3
  return isVowel(letter) ? 0.4 : 1
}
/** English has one letter for two vowels of Hangul: salad and 샐러드, coffee and 커피. */
const oneLetter = new Set(['ae', 'av', 'ao', 'ov', 'uv', 'ei', 'ev'])
const changeCost = (one: string, other: string) => {
  if (one === other) return 0
  if (one + other === 'uw' || one + other === 'wu') return 0.15
  if (!isVowel(one) || !isVowel(other)) return 2
  return oneLetter.has(one + other) || oneLetter.has(other + one) ? 0.2 : 0.3
}

/** The most likely reading is preferred by this much. */
const otherwiseCost = 0.3

/** The distance in sound between a word of one script and one of the other. */
export function heardDistance(word: string, other: string): number {
  const heard = soundOf(other)
  const [first = '', ...others] = soundsOf(word)
  return Math.min(
    soundDistance(first, heard),
    ...others.map((sound) => soundDistance(sound, heard) + otherwiseCost),
  )
}

/** The distance between two sounds. */
function soundDistance(one: string, other: string): number {
  const costs = charactersOf(other).map((_, at) => goneCost(other, at))
  let above = [0]
  for (const cost of costs) above.push((above.at(-1) ?? 0) + cost)
  for (const [down, letter] of charactersOf(one).entries()) {
    const gone = goneCost(one, down)
    const row = [(above[0] ?? 0) + gone]
    for (const [along, cost] of costs.entries())
      row.push(
        Math.min(
          (above[along] ?? 0) + changeCost(letter, other.charAt(along)),
          (above[along + 1] ?? 0) + gone,
          (row[along] ?? 0) + cost,
        ),
      )
    above = row
  }
  return above.at(-1) ?? 0
}
