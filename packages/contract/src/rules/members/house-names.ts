// Names that pass for the house, whoever writes them and however: other spacing, other case, letters
// of other alphabets, digits in the place of letters.

/** Read as the first wherever they stand. What looks like i, l or 1 is one and the same. */
const lookAlikes = [
  ['a', 'аαɑ4@'],
  ['b', 'вβ8'],
  ['c', 'сϲ'],
  ['d', 'ԁ'],
  ['e', 'еє3'],
  ['h', 'һ'],
  ['i', 'lіιıӏ1|!'],
  ['j', 'јϳ'],
  ['k', 'кκ'],
  ['m', 'м'],
  ['n', 'пη'],
  ['o', 'оο0'],
  ['p', 'рρ'],
  ['r', 'г'],
  ['s', 'ѕ5$'],
  ['t', 'тτ7'],
  ['u', 'υ'],
  ['v', 'ν'],
  ['x', 'хχ'],
  ['y', 'уγ'],
] as const

const letterOf = new Map(
  lookAlikes.flatMap(([letter, others]) =>
    Array.from(others).map((other) => [other, letter] as const),
  ),
)

const seenAs = (text: string) =>
  Array.from(text)
    .map((character) => letterOf.get(character) ?? character)
    .join('')
    .replaceAll('rn', 'm')

/** Lower case, without accents, invisible characters and the wide forms of letters. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]|\p{Cf}/gu, '')
    .normalize('NFC')
    .toLowerCase()

const anywhere = ['관리자', '운영자', '운영진', '운영팀', '관리팀', '맛자리', 'matjari'].map(seenAs)
/** `badminton` is nobody's office. */
const atAnEnd = ['admin', '어드민'].map(seenAs)
const alone = new Set(
  ['root', 'system', 'sysop', 'superuser', 'operator', 'moderator', 'webmaster', 'postmaster']
    .concat(['support', 'helpdesk', 'official', 'staff', '시스템', '고객센터', '고객지원', '공식'])
    .map(seenAs),
)

/** IDs and nicknames nobody may take. */
export function isHouseName(name: string): boolean {
  const words = plain(name).split(/[^\p{L}\p{N}@|!$]+/u)
  return [words.join(''), ...words].some((word) => {
    const withoutNumber = word.replaceAll(/^\d+|\d+$/g, '')
    return [seenAs(word), seenAs(withoutNumber)].some(
      (seen) =>
        alone.has(seen) ||
        anywhere.some((part) => seen.includes(part)) ||
        atAnEnd.some((part) => seen.startsWith(part) || seen.endsWith(part)),
    )
  })
}
