import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../e2e/setup/find-browser.ts'
import { median } from '../http/load.ts'
import { book } from './book.ts'
import { type Frame, type LongTask, whatRan } from './long-task.ts'
import { type Desk, day, emptyDay, liveOf, restaurantNo } from './seed.ts'

type Options = { readonly url: string; readonly bookings: number; readonly rounds: number }

const slowdown = 4
const size = { width: 1280, height: 800 }
const arrivals = 10
const arrivalMs = 500
const quietMs = 1_500
const patience = 60_000

/** Text, since it runs in the page. A page is at rest when it neither computes long nor loads. */
const watching = `
  window.bench = { tasks: [], frames: [], last: 0 }
  const noting = (type, note) => new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.bench.last = Math.max(window.bench.last, entry.startTime + entry.duration)
      note(entry)
    }
  }).observe({ type, buffered: true })
  noting('resource', () => {})
  noting('longtask', ({ startTime, duration }) => window.bench.tasks.push({ at: startTime, ms: duration }))
  if (PerformanceObserver.supportedEntryTypes.includes('long-animation-frame'))
    noting('long-animation-frame', (frame) => window.bench.frames.push({
      at: frame.startTime,
      ms: frame.duration,
      layoutAt: frame.styleAndLayoutStart,
      scripts: frame.scripts.map(({ invoker, sourceURL, startTime, duration }) => ({
        invoker, source: sourceURL.split('/').pop(), at: startTime, ms: duration })),
    }))`

const openBrowser = () => {
  const browser = findBrowser()
  return chromium.launch({
    executablePath: browser.executablePath,
    env: { PATH: process.env.PATH ?? '', ...browser.env },
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

/** The tab of an owner who has signed in, on a slow machine. */
async function openTab(context: BrowserContext, desk: Desk): Promise<Page> {
  const { tokens, loginInfo } = await desk.signIn()
  const stored = { ...tokens, loginInfo: JSON.stringify(loginInfo), isAuthenticated: 'true' }
  const page = await context.newPage()
  await page.addInitScript({
    content: `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) sessionStorage.setItem(key, value)\n${watching}`,
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  page.setDefaultTimeout(patience)
  return page
}

type Watched = { readonly tasks: LongTask[]; readonly frames: Frame[]; readonly last: number }
declare global {
  interface Window {
    readonly bench: Watched
  }
}

async function tasksSince(page: Page, since: number): Promise<LongTask[]> {
  await page.waitForFunction((quiet) => performance.now() - window.bench.last > quiet, quietMs, {
    polling: 250,
  })
  const { tasks, frames } = await page.evaluate(() => window.bench)
  return tasks.filter(({ at }) => at >= since).map((task) => whatRan(task, frames))
}

type Visit = { readonly opening: readonly LongTask[]; readonly arriving: readonly LongTask[] }
type Shown = { readonly day: string; readonly bookings: number; readonly arrivals: number }

/** From an empty cache to rest, and then while guests book. */
async function visit(desk: Desk, url: string, shown: Shown): Promise<Visit> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: size, locale: 'ko-KR' })
    const page = await openTab(context, desk)
    const answered = page.waitForResponse((response) => response.url().includes('/api/desk/day'))
    await page.goto(`${url}/mypage/board?restaurantNo=${restaurantNo}&day=${shown.day}`)
    if ((await answered).status() !== 200) throw new Error('the board was not answered')
    await page.waitForFunction(
      (least) => document.querySelectorAll('[data-reservation]').length >= least,
      shown.bookings,
    )
    const opening = await tasksSince(page, 0)
    const since = await page.evaluate(() => performance.now())
    for (let count = 0; count < shown.arrivals; count += 1) {
      const reservationNo = await book(url, desk)
      await page.waitForTimeout(arrivalMs)
      await page.waitForSelector(`[data-reservation="${reservationNo}"]`, { state: 'attached' })
    }
    return { opening, arriving: await tasksSince(page, since) }
  } finally {
    await browser.close()
  }
}

/** Tasks over 50 ms of the board's page, beside the page of a day without bookings. */
export async function measurePage(desk: Desk, { url, bookings, rounds }: Options) {
  const empty = { day: emptyDay, bookings: 0, arrivals: 0 }
  const full = { day, bookings: liveOf(bookings), arrivals }
  const emptyVisits: Visit[] = []
  const visits: Visit[] = []
  // The first one warms the server up and does not count.
  await visit(desk, url, empty)
  for (let round = 0; round < rounds; round += 1) {
    emptyVisits.push(await visit(desk, url, empty))
    visits.push(await visit(desk, url, full))
  }
  const emptyOpening = emptyVisits.map(({ opening }) => opening)
  const opening = visits.map((one) => one.opening)
  const sum = (rounds: readonly (readonly LongTask[])[]) => median(rounds.map(together))
  console.log(
    `the board's page, ${size.width} × ${size.height}, processor slowed down ${slowdown} times: tasks over 50 ms from opening to rest, median of ${rounds} rounds`,
  )
  console.log(`  a day without bookings: ${said(emptyOpening)}`)
  console.log(
    `  ${bookings} bookings: × ${(sum(opening) / sum(emptyOpening)).toFixed(2)} of it; ${said(opening)}`,
  )
  list(opening)
  const arriving = visits.map((one) => one.arriving)
  console.log(
    `  while ${arrivals} live bookings arrive: ${said(arriving)}; × ${(sum(arriving) / arrivals / sum(opening)).toFixed(3)} of the opening for each`,
  )
  list(arriving)
}

const together = (tasks: readonly LongTask[]) => tasks.reduce((total, { ms }) => total + ms, 0)

function said(rounds: readonly (readonly LongTask[])[]) {
  const middle = (of: (tasks: readonly LongTask[]) => number) => Math.round(median(rounds.map(of)))
  const longest = middle((tasks) => Math.max(0, ...tasks.map(({ ms }) => ms)))
  return `${middle((tasks) => tasks.length)} tasks, ${middle(together)} ms together, the longest ${longest} ms`
}

function list(rounds: readonly (readonly LongTask[])[]) {
  for (const [at, tasks] of rounds.entries())
    console.log(
      `    round ${at + 1}: ${tasks.map((task) => `${Math.round(task.ms)} ms at ${Math.round(task.at)}${task.what ? ` (${task.what})` : ''}`).join(', ') || 'none'}`,
    )
}
