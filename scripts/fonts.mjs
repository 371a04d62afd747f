// Cuts Pretendard into the files that the pages load. Seldom run, and by hand, because its tool is needed for
// nothing else and the files are kept: npm install --no-save subset-font@2.9.0 fontverter@2.0.0 && node scripts/fonts.mjs
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { listFiles } from './build/fingerprint.mjs'
import { fromRoot, isCommand } from './process/paths.mjs'

const pretendard = 'node_modules/pretendard/dist/web/variable'
const target = 'apps/web/src/fonts'

/** Weights outside of these are written nowhere, and cost a quarter of a file. */
const weights = { min: 400, max: 800, default: 400 }
/** Pretendard's own cut has its most frequent letters in the last files, a hundred in each. */
const frequentFiles = { first: 85, last: 91 }
/** Few enough that one rare letter does not cost much, enough that a page asks for few files. */
const rareLettersInAFile = 12

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index))
const marks = Array.from('\u00a0·–—‘’“”…→←×₩✓ㅋㅎㅠㅜ')
const isSyllable = (letter) => letter >= '가' && letter <= '힣'

/** What people read on the public pages before they do anything: our words, and those of dishes and reviews. */
function pageLetters() {
  const isPublic = (path) =>
    /\.tsx?$/.test(path) && !/\.test\.|\/(admin|dev-ui|legal|account)/.test(path)
  const files = listFiles([
    'apps/web/src',
    'packages/contract/src',
    'apps/server/src/demo/content',
  ]).filter(isPublic)
  const comments = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm
  return files.flatMap((file) =>
    Array.from(readFileSync(fromRoot(file), 'utf8').replace(comments, '')),
  )
}

/** The letters of each file of Pretendard's own cut, by its number. */
function lettersByFrequency() {
  const css = readFileSync(fromRoot(pretendard, 'pretendardvariable-dynamic-subset.css'), 'utf8')
  const files = css.matchAll(/subset\.(\d+)\.woff2[^]*?unicode-range:\s*([^;]+);/g)
  return new Map(
    [...files].map(([, number, ranges]) => [Number(number), ranges.split(',').flatMap(lettersIn)]),
  )
}

function lettersIn(range) {
  const [first, last = first] = range
    .trim()
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}

/** KS X 1001: the 2,350 syllables that are in use. */
function usedSyllables() {
  const decoder = new TextDecoder('euc-kr')
  const rows = Array.from({ length: 25 }, (_, index) => 0xb0 + index)
  const cells = Array.from({ length: 94 }, (_, index) => 0xa1 + index)
  return rows.flatMap((row) => cells.map((cell) => decoder.decode(Uint8Array.of(row, cell))))
}

/** The licence reserves the name for the unchanged font. The notice of its author, record 0, stays. */
function renamed(font) {
  const tables = font.readUInt16BE(4)
  const entry = Array.from({ length: tables }, (_, index) => 12 + index * 16).find(
    (at) => font.toString('latin1', at, at + 4) === 'name',
  )
  const names = font.readUInt32BE(entry + 8)
  const texts = names + font.readUInt16BE(names + 4)
  for (let index = 0; index < font.readUInt16BE(names + 2); index += 1) {
    const record = names + 6 + index * 12
    if (font.readUInt16BE(record + 6) === 0) continue
    const start = texts + font.readUInt16BE(record + 10)
    const text = font.subarray(start, start + font.readUInt16BE(record + 8))
    for (const encoding of ['latin1', 'utf16le']) {
      const [from, to] = ['Pretendard', 'MatjariWeb'].map((name) => {
        const bytes = Buffer.from(name, encoding)
        return encoding === 'utf16le' ? bytes.swap16() : bytes
      })
      for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from)) to.copy(text, at)
    }
  }
  return font
}

async function makeFonts() {
  const { default: subsetFont } = await import('subset-font')
  const { default: fontverter } = await import('fontverter')
  const whole = readFileSync(fromRoot(pretendard, 'woff2/PretendardVariable.woff2'))
  const cut = async (name, letters) => {
    const options = {
      targetFormat: 'truetype',
      variationAxes: { wght: weights },
      // Figures of one width, and pairs that would gape.
      keepFeatures: ['tnum', 'kern'],
      dropTables: ['STAT', 'GDEF'],
    }
    const font = await subsetFont(whole, letters.join(''), options)
    const made = await fontverter.convert(renamed(Buffer.from(font)), 'woff2')
    writeFileSync(fromRoot(target, `${name}.woff2`), made)
    return made.length
  }

  mkdirSync(fromRoot(target), { recursive: true })
  for (const file of readdirSync(fromRoot(target)))
    if (file.endsWith('.woff2')) rmSync(fromRoot(target, file))

  const byFrequency = lettersByFrequency()
  const fileNumbers = [...byFrequency.keys()].sort((one, other) => other - one)
  const frequent = fileNumbers
    .filter((number) => number >= frequentFiles.first && number <= frequentFiles.last)
    .flatMap((number) => byFrequency.get(number))
  const first = new Set([...ascii, ...marks, ...[...pageLetters(), ...frequent].filter(isSyllable)])
  console.log(`first: ${first.size} letters, ${await cut('first', [...first])} bytes`)

  const used = new Set(usedSyllables())
  const rare = fileNumbers
    .flatMap((number) => byFrequency.get(number))
    .filter((letter) => used.has(letter) && !first.has(letter))
  const made = []
  for (let at = 0; at < rare.length; at += rareLettersInAFile) {
    const letters = rare.slice(at, at + rareLettersInAFile)
    const name = `rare-${String(made.length).padStart(3, '0')}`
    console.log(`${name}: ${letters.join('')}, ${await cut(name, letters)} bytes`)
    made.push(letters.join(''))
  }
  // The file of the first letters is rare-000, and so on.
  writeFileSync(fromRoot(target, 'rare.json'), `${JSON.stringify(made, null, 2)}\n`)
}

if (isCommand(import.meta.url)) await makeFonts()
