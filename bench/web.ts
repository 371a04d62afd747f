// Lighthouse, as on a phone, on the pages of the built product with the sample city in it, each round beside
// the same page as a static file: npm run bench:web -- --rounds 3 --seconds 2
// Lighthouse slows the processor down fourfold, which makes a mid-tier phone of a fast desktop and something
// no shop sells of a small server: the machine's speed is measured first, and the slow-down chosen so that
// the same phone comes out, as Lighthouse's own guide to throttling advises.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '../apps/server/test/support/server/process.ts'
import { findBrowser } from '../e2e/setup/find-browser.ts'
import { startServer } from '../e2e/setup/server.ts'
import { median, openConnections } from './http/load.ts'
import { getRequest } from './http/raw-client.ts'
import { startBare } from './http/start-process.ts'
import { countingSettings } from './reads/cache-counts.ts'
import { cacheShare } from './reads/cache-share.ts'
import { compareWays } from './reads/compare-ways.ts'
import { categories, type Round, visit } from './web/visit.ts'
import { weigh } from './web/weigh.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
  },
})
const rounds = Number(values.rounds)
const milliseconds = Number(values.seconds) * 1000

const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const largestPaintGoal = 1.2
const throughputGoal = 0.8

/** Lighthouse's index of a desktop for which fourfold is right, divided by four. */
const phoneIndex = 1750 / 4
const slowdownFor = (index: number) => Math.min(4, Math.max(1, index / phoneIndex))

async function firstRestaurant(origin: string) {
  const response = await fetch(`${origin}/api/restaurants/category/${encodeURIComponent('일식')}`)
  const { body } = (await response.json()) as { body: { restaurant_no: string }[] }
  return body[0]?.restaurant_no ?? ''
}

async function pagesOf(origin: string) {
  const restaurantNo = await firstRestaurant(origin)
  return {
    home: '/',
    search: `/search-results?query=${encodeURIComponent('파스타')}`,
    restaurant: `/restaurant/${restaurantNo}`,
    reviews: `/reviews/${restaurantNo}`,
  }
}

const openBrowser = (port: number) => {
  const browser = findBrowser()
  return chromium.launch({
    executablePath: browser.executablePath,
    env: { PATH: process.env.PATH ?? '', ...browser.env },
    args: [
      `--remote-debugging-port=${port}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}

type Compared = { readonly name: string; readonly ours: string; readonly asFile: string }

/** Ours and the file in turn, because the machine may have other work; says whether all goals were reached. */
async function isGood(
  { name, ours, asFile }: Compared,
  phone: { port: number; slowdown: number },
): Promise<boolean> {
  // Drawn before anybody comes, as a page is that people visit.
  const html = await (await fetch(ours)).text()
  const seen: Round[] = []
  const fileSeen: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    seen.push(await visit(ours, phone))
    fileSeen.push(await visit(asFile, phone))
  }
  const worst = categories.map(
    (category) => [category, Math.min(...seen.map((round) => round.scores[category]))] as const,
  )
  const paint = median(seen.map(({ largestPaint }) => largestPaint))
  const filePaint = median(fileSeen.map(({ largestPaint }) => largestPaint))
  const weighed = seen.map((round) => weigh(new URL(ours).pathname, html, round))
  const said = worst.map(([category, score]) => `${category} ${score} (goal ${goals[category]})`)
  console.log(
    `${name}, the worst of ${rounds} rounds: ${said.join(', ')}; as a file ${fileSeen.map(({ scores }) => scores.performance).join(' ')}`,
  )
  console.log(
    `  largest paint × ${(paint / filePaint).toFixed(2)} of the static file's (goal ≤ ${largestPaintGoal}): ${Math.round(paint)} and ${Math.round(filePaint)} ms; layout shift ${Math.max(...seen.map(({ layoutShift }) => layoutShift)).toFixed(4)}; machine ${median(seen.map(({ speed }) => speed)).toFixed(0)}`,
  )
  console.log(`  ${weighed[0]?.said}`)
  for (const line of new Set(seen.flatMap(({ lost }) => lost))) console.log(`  ${line}`)
  return (
    worst.every(([category, score]) => score >= goals[category]) &&
    paint <= filePaint * largestPaintGoal &&
    weighed.every(({ isLight }) => isLight)
  )
}

const folder = mkdtempSync(join(tmpdir(), 'matjari-pages-'))
const dataDir = mkdtempSync(join(tmpdir(), 'matjari-web-data-'))
const product = await startServer({ dataDir, settings: countingSettings })
const origin = product.url
const pages = await pagesOf(origin)
const files = await startBare(new URL('./web/static-server.ts', import.meta.url), {
  ORIGIN: origin,
  FOLDER: folder,
  PAGES: JSON.stringify(Object.values(pages)),
})
const port = await freePort()
const chrome = await openBrowser(port)
let isReached = true
try {
  const { speed } = await visit(origin, { port, slowdown: 1 })
  const slowdown = slowdownFor(speed)
  console.log(`machine ${speed.toFixed(0)}, processor slowed down ${slowdown.toFixed(1)} times`)
  const share = await cacheShare(origin)
  for (const [name, path] of Object.entries(pages)) {
    const compared = { name, ours: origin + path, asFile: files.url + path }
    isReached = (await isGood(compared, { port, slowdown })) && isReached
  }
  console.log(`from the cache: ${Math.round(100 * (await share.since()))} % of pages and reads`)
  await chrome.close()

  const connections = await openConnections([origin])
  const least = await openConnections([files.url])
  for (const [name, path] of Object.entries(pages)) {
    const way = {
      name: 'HTML from the cache',
      connections,
      goal: throughputGoal,
      cacheShare: () => cacheShare(origin),
    }
    const next = () => getRequest(path)
    isReached =
      (await compareWays({ name, least, ways: [way], next, rounds, milliseconds })) && isReached
  }
  for (const connection of [...connections, ...least]) connection.close()
} finally {
  await chrome.close()
  await files.stop()
  await product.stop()
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true })
}
process.exitCode = isReached ? 0 : 1
