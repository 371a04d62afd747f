// Numbers and single letters are also written as they are read: 60계 is 육십계, KFC is 케이에프씨.
import { charactersOf } from './syllables.ts'

const digits = charactersOf('영일이삼사오육칠팔구')
const places = ['', '십', '백', '천']
const numbersMost = 9999

/** 60 is 육십; as people say it, without a one before ten, hundred or thousand. */
function numberRead(number: string): string {
  if (Number(number) > numbersMost || number.startsWith('0')) return digitsRead(number)
  const read = charactersOf(number).map((digit, at) => {
    const place = places[number.length - 1 - at] ?? ''
    if (digit === '0') return ''
    return (digit === '1' && place !== '' ? '' : (digits[Number(digit)] ?? '')) + place
  })
  return read.join('')
}

const digitsRead = (number: string) =>
  charactersOf(number)
    .map((digit) => digits[Number(digit)] ?? '')
    .join('')

const spoken = /[일이삼사오육칠팔구]?[천백십][일이삼사오육칠팔구천백십]*|[일이삼사오육칠팔구]{2,}/

/** 육십 is 60; null when the text is no number. */
function numberWritten(read: string): string | null {
  if (!/[천백십]/.test(read))
    return charactersOf(read)
      .map((one) => digits.indexOf(one))
      .join('')
  let rest = read
  let sum = 0
  for (const [power, place] of [...places.entries()].toReversed()) {
    const [, digit, found] = /^([일이삼사오육칠팔구]?)([천백십]?)/.exec(rest) ?? []
    if ((found ?? '') !== place) continue
    sum += (digit ? digits.indexOf(digit) : place === '' ? 0 : 1) * 10 ** power
    rest = rest.slice((digit?.length ?? 0) + place.length)
  }
  return rest === '' ? String(sum) : null
}

/** Counters after which a single digit word means the digit: 칠번가 is 7번가. */
const counted = /^([일이삼사오육칠팔구])(?=[번계층호월미가대])/

// biome-ignore format: a list to be read by people, the longer names before those they begin with
const letterNames: readonly (readonly [string, string])[] = [
  ['에이치', 'h'], ['더블유', 'w'], ['에이', 'a'], ['에프', 'f'], ['제이', 'j'], ['케이', 'k'],
  ['에스', 's'], ['엑스', 'x'], ['와이', 'y'], ['제트', 'z'], ['브이', 'v'],
  ['아이', 'i'], ['알', 'r'], ['엘', 'l'], ['엠', 'm'], ['엔', 'n'], ['비', 'b'], ['씨', 'c'],
  ['시', 'c'], ['디', 'd'], ['이', 'e'], ['지', 'g'], ['오', 'o'], ['피', 'p'], ['큐', 'q'],
  ['티', 't'], ['유', 'u'],
]
const nameOfLetter = new Map(letterNames.toReversed().map(([name, letter]) => [letter, name]))
const lettersMost = 4
const lettersLeast = 2

/** 케이에프씨 is kfc, if the word consists only of letter names. */
function lettersWritten(word: string): string | null {
  let rest = word
  let letters = ''
  while (rest !== '') {
    const known = letterNames.find(([name]) => rest.startsWith(name))
    if (!known) return null
    letters += known[1]
    rest = rest.slice(known[0].length)
  }
  return letters.length >= lettersLeast && letters.length <= lettersMost ? letters : null
}

const lettersRead = (word: string) =>
  charactersOf(word)
    .map((letter) => nameOfLetter.get(letter) ?? letter)
    .join('')

/** Other spellings of a word: with numbers as digits or words, and letters as letters or names. */
export function otherReadings(word: string): readonly string[] {
  const readings = new Set<string>()
  if (/\d/.test(word)) readings.add(word.replace(/\d+/g, numberRead))
  const number = spoken.exec(word)?.[0]
  const written = number === undefined ? null : numberWritten(number)
  if (number !== undefined && written !== null) readings.add(word.replace(number, written))
  if (counted.test(word))
    readings.add(word.replace(counted, (digit) => String(digits.indexOf(digit))))
  if (/^[a-z]+$/.test(word) && word.length >= lettersLeast && word.length <= lettersMost)
    readings.add(lettersRead(word))
  const letters = lettersWritten(word)
  if (letters !== null) readings.add(letters)
  readings.delete(word)
  return [...readings]
}
