import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Answer, type FixtureData, fixtureFolder } from '../fixture.ts'
import { askerOf } from './asking.ts'
import { countsOf, dumpOf, keepFewLetters } from './dump.ts'
import { dayAfter, livesOn } from './journey.ts'
import { answersOf } from './questions.ts'
import { servedPrint } from './served.ts'

// How to use it stands in the README beside this folder.
const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    url: { type: 'string' },
    database: { type: 'string' },
    uploads: { type: 'string' },
  },
})
const { name, url, database, uploads } = values
if (!name || !url || !database || !uploads)
  throw new Error('--name 0009 --url http://… --database postgres://… --uploads DATA_DIR/uploads')

const began = Date.now()
const asker = askerOf(url)
const { people, gone, restaurantNo } = await livesOn(asker)
const guest = people.find((one) => one.name === 'guest') ?? gone
const { refreshToken } = await asker.signIn(guest)
const at = new Date().toISOString()
const answers = await answersOf(asker, { people, restaurantNo })

await keepFewLetters(database)

const folder = fixtureFolder(name)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const known: FixtureData = {
  at,
  migration: name,
  people,
  gone,
  refreshToken,
  restaurantNo,
  fullDay: dayAfter(1),
  pictures: await storedPictures(uploads),
  receipt: await servedPrint(url, receiptAddress(answers)),
  counts: await countsOf(database),
}
writeFileSync(join(folder, 'known.json'), `${JSON.stringify(known, null, 2)}\n`)
write('answers.json.br', JSON.stringify(answers))
write('database.sql.br', dumpOf(database))

function write(file: string, content: string) {
  // A large window: the same reviews and bookings stand in many answers.
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  writeFileSync(join(folder, file), brotliCompressSync(content, { params }))
}

/** Only what came during the journey: the sample city's pictures are large, and known anyway. */
async function storedPictures(from: string) {
  const prints: Record<string, string> = {}
  for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(from, file)
    const made = statSync(path)
    if (!made.isFile() || made.mtimeMs < began) continue
    cpSync(path, join(folder, 'pictures', file))
    if (file.startsWith('receipts/')) continue
    const address = `/media/${relative(from, path)}`
    prints[address] = await servedPrint(url ?? '', address)
  }
  return prints
}

function receiptAddress(all: readonly Answer[]): string {
  const own = all.find(({ call, by }) => by === 'guest' && call.includes('/api/reviews/my'))
  const found = /"billPhotoUrl":"([^"]+)"/.exec(JSON.stringify(own?.said))?.[1]
  if (!found) throw new Error('the guest sees no receipt')
  return found
}
