import { initialConsonants, jamoOf, splitClusters } from './syllables.ts'

/**
 * One dish, several spellings: each line is the spelling used for all, then the others. Stems
 * where a stem is enough, so that half a word is folded like the whole.
 */
// biome-ignore format: a list to be read by people
const spellings: readonly (readonly [string, ...string[]])[] = [
  ['자장', '짜장'], ['짬뽕', '짬봉', '쨤뽕', '짬퐁'],
  ['돈가', '돈까', '돈카'], ['가스', '까스', '카츠', '가츠', '까츠', '까쓰', '가쓰'],
  ['돈가스', '돈까스', '돈카츠', '돈가츠', '돈까츠', '돈까쓰', '돈카스'],
  ['주꾸', '쭈꾸'], ['주꾸미', '쭈구미', '주구미', '쭈꾸미', '쭈끄미'],
  ['아귀', '아구'], ['설렁', '설농', '설롱'], ['닭볶음', '닭도리', '닭볶은'],
  ['순대', '순댓'], ['만두', '만둣'], ['북어', '북엇'], ['선지', '선짓'], ['김치', '김칫'],
  ['갈비', '갈빗'], ['무국', '뭇국'], ['회집', '횟집'], ['고기집', '고깃집'], ['차집', '찻집'],
  ['국수집', '국숫집'], ['맥주집', '맥줏집'],
  ['카페', '까페', 'cafe'], ['찌개', '찌게'], ['낙지', '낚지'], ['육개장', '육계장'],
  ['떡볶', '떡뽁', '떡복', '떡뽂', '떢볶'], ['떡볶이', '떡볶기', '떡뽁기', '떡복기'],
  ['샤브', '샤부'], ['바베큐', '바비큐', '바베규'], ['bbq', '비비큐'],
  ['스시', '초밥'], ['야키', '야끼'], ['오코노미', '오꼬노미'], ['스키', '스끼'], ['타코', '타꼬'],
  ['함바그', '햄버그', '함박'], ['훠궈', '훠거'], ['샹궈', '상궈'], ['탄탄면', '탄탄멘'],
  ['꿔바', '궈바'], ['양꼬치', '양고치'], ['곰장어', '꼼장어'], ['꽃게', '꽂게'],
  ['리조또', '리조토', '리소토'], ['스파게티', '스파게띠', '스빠게티'], ['파스타', '빠스타'],
  ['피자', '핏자'], ['뇨끼', '뇨키'], ['라자냐', '라쟈냐'],
  ['케이크', '케익', '케잌'], ['도넛', '도너츠', '도나스', '도너스'],
  ['크루아상', '크로와상', '크로아상'], ['츄러스', '추로스', '츄로스', '추러스'],
  ['초콜릿', '초콜렛', '쵸콜릿', '쵸콜렛'], ['주스', '쥬스'], ['소시지', '소세지'],
  ['프라이드', '후라이드'], ['요거트', '요거르트'], ['젤라또', '젤라토'],
]

const standing = new Map(
  spellings.flatMap(([one, ...others]) => others.map((other) => [other, one] as const)),
)
/** By first character: most characters start none of them, and then nothing must be compared. */
const byFirst = new Map<string, readonly string[]>()
for (const other of [...standing.keys()].toSorted((a, b) => b.length - a.length))
  byFirst.set(other.charAt(0), [...(byFirst.get(other.charAt(0)) ?? []), other])

/** The text in the one spelling that the index uses. */
export function foldSpelling(text: string): string {
  let folded = ''
  let at = 0
  while (at < text.length) {
    const other = byFirst.get(text.charAt(at))?.find((one) => text.startsWith(one, at))
    folded += other === undefined ? text.charAt(at) : (standing.get(other) ?? '')
    at += other?.length ?? 1
  }
  return folded
}

/** Full-width Latin becomes ordinary Latin, and a single conjoining consonant becomes the one on the keyboard. */
const plainForms = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(/[\u1100-\u1112]/g, (one) => initialConsonants[one.charCodeAt(0) - 0x1100] ?? one)

/** True for almost every text: it needs no normalization. */
const isPlain = /^[가-힣a-z0-9 ]*$/

/**
 * The words of a text in the form that search compares: letters and digits only, lower case, without accents.
 * Computed here and not in the database, whose idea of a letter depends on its locale.
 */
export function wordsOf(text: string): readonly string[] {
  if (isPlain.test(text)) return text.split(' ').filter((word) => word !== '')
  const composed = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  return plainForms(composed)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Without spaces and punctuation, as written. */
export const squeeze = (text: string) => wordsOf(text).join('')

/** Without spaces and punctuation, and in one spelling. */
export const fold = (text: string) => foldSpelling(squeeze(text))

const lax: Readonly<Record<string, string>> = { ㄲ: 'ㄱ', ㄸ: 'ㄷ', ㅃ: 'ㅂ', ㅆ: 'ㅅ', ㅉ: 'ㅈ' }

/**
 * Initial consonants; ㅉ counts as ㅈ, because people avoid the shift key. Other characters stay. Written by hand,
 * because it runs for every indexed text: es-hangul's `getChoseong` takes twice as long.
 */
export function choseong(squeezed: string): string {
  let result = ''
  for (const character of squeezed) {
    const jamo = jamoOf(character)
    const initial = jamo ? (initialConsonants[jamo.initial] ?? '') : character
    result += lax[initial] ?? initial
  }
  return result
}

/** The typed text when it consists of initial consonants only, otherwise null. */
export const typedChoseong = (word: string) =>
  /^[0-9a-z]*[ㄱ-ㅎ][ㄱ-ㅎ0-9a-z]*$/.test(word) ? choseong(splitClusters(word)) : null
