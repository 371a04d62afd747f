import { compareInTurn } from '../http/compare.ts'
import { openConnections } from '../http/load.ts'
import { getRequest } from '../http/raw-client.ts'
import { type Environment, startBare } from '../http/start-process.ts'
import { book } from './book.ts'
import { dayPath, readBytes, readDay } from './day-answer.ts'
import { type Desk, day, restaurantNo } from './seed.ts'

type Options = {
  readonly url: string
  readonly environment: Environment
  readonly rounds: number
  readonly milliseconds: number
}

const bareScript = new URL('./bare-server.ts', import.meta.url)

/** The whole day beside the hand-written route, what has changed beside the whole day, and how large both are. */
export async function measureReads(
  desk: Desk,
  { url, environment, rounds, milliseconds }: Options,
) {
  const token = desk.ownerToken
  const whole = dayPath({ restaurantNo, day })
  const { answer } = await readDay({ url: url + whole, token })
  const { seen, reservations } = answer.body.items
  const bare = await startBare(bareScript, { ...environment, ORIGIN: url, TOKEN: token })
  try {
    await mustBeSame(whole, token, [url, bare.url])
    const product = await openConnections([url])
    const least = await openConnections([bare.url])
    console.log(
      `a day of ${reservations.length} bookings over HTTP, one process each, ${product.length} connections`,
    )
    const asked = () => () => getRequest(whole, token)
    const times = { rounds, milliseconds }
    const name = 'whole day / hand-written, one plain statement, the same bytes'
    await compareInTurn({ name, least, product, next: asked, ...times })

    await book(url, desk)
    const after = dayPath({ restaurantNo, day, after: seen })
    const changed = (await readDay({ url: url + after, token })).answer.body.items
    const some = `what changed (${changed.reservations.length} booking) / whole day`
    const next = () => () => getRequest(after, token)
    await compareInTurn({ name: some, least: product, product, next, leastNext: asked, ...times })
    for (const connection of [...product, ...least]) connection.close()
    await saySizes({ whole: url + whole, after: url + after }, token)
  } finally {
    await bare.stop()
  }
}

/** Only the clock and the mark of what was seen may differ. */
async function mustBeSame(path: string, token: string, urls: readonly string[]) {
  const texts = await Promise.all(
    urls.map(async (url) => (await readDay({ url: url + path, token })).text),
  )
  const [one, other] = texts.map((text) => text.replace(/"(now|seen)":"[^"]*"/g, '"$1":""'))
  if (one === undefined || one !== other) {
    let at = 0
    while (one?.[at] === other?.[at]) at += 1
    throw new Error(
      `the two answer differently: ${one?.slice(Math.max(0, at - 80), at + 80)} | ${other?.slice(Math.max(0, at - 80), at + 80)}`,
    )
  }
}

async function saySizes(urls: { whole: string; after: string }, token: string) {
  const size = async (url: string, acceptsPacked: boolean) =>
    (await readBytes({ url, token, acceptsPacked })).length
  const [whole, after] = [await size(urls.whole, false), await size(urls.after, false)]
  const [packed, packedAfter] = [await size(urls.whole, true), await size(urls.after, true)]
  const said = (bytes: number, line: number) =>
    `${bytes.toLocaleString('en')} bytes${line === bytes ? '' : ` (${line.toLocaleString('en')} packed)`}`
  console.log(
    `what changed is × ${(after / whole).toFixed(3)} of the whole day's bytes: ${said(after, packedAfter)} and ${said(whole, packed)}${packed === whole ? '; neither is packed for a browser' : ''}`,
  )
}
