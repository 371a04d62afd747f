// Lighthouse, as on a phone, on the pages of the built product with the sample city in it. The median of
// several rounds counts. Lighthouse slows the processor down fourfold, which makes a mid-tier phone of a
// fast desktop and something no shop sells of a small server: the machine's speed is measured first, and
// the slow-down chosen so that the same phone comes out, as Lighthouse's own guide to throttling advises.
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../apps/server/test/support/server/process.ts'
import { findBrowser } from '../e2e/setup/find-browser.ts'
import startProduct, { chosenPort } from '../e2e/setup/server.ts'

const rounds = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Lighthouse's index of a desktop for which fourfold is right, divided by four. */
const phoneIndex = 1750 / 4
const slowdownFor = (index: number) => Math.min(4, Math.max(1, index / phoneIndex))

type Scores = Record<(typeof categories)[number], number>
type Round = { readonly scores: Scores; readonly speed: number; readonly lost: readonly string[] }

async function visit(
  url: string,
  { port, slowdown }: { port: number; slowdown: number },
): Promise<Round> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...categories],
    logLevel: 'error',
    throttling: { cpuSlowdownMultiplier: slowdown },
  })
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  const { categories: judged, audits, environment } = result.lhr
  const score = (name: string) => Math.round((judged[name]?.score ?? 0) * 100)
  const lost = Object.values(judged).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} (${audits[id]?.displayValue ?? audits[id]?.score})`),
  )
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    speed: environment.benchmarkIndex,
    lost,
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function firstRestaurant(origin: string) {
  const response = await fetch(`${origin}/api/restaurants/category/${encodeURIComponent('일식')}`)
  const { body } = (await response.json()) as { body: { restaurant_no: string }[] }
  return body[0]?.restaurant_no ?? ''
}

const browser = findBrowser()
const stopProduct = await startProduct()
const origin = `http://127.0.0.1:${await chosenPort()}`
const port = await freePort()
const chrome = await chromium.launch({
  executablePath: browser.executablePath,
  env: { PATH: process.env.PATH ?? '', ...browser.env },
  args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
let isBelow = false
try {
  const pages = {
    home: '/',
    search: `/search-results?query=${encodeURIComponent('파스타')}`,
    restaurant: `/restaurant/${await firstRestaurant(origin)}`,
  }
  const { speed } = await visit(origin, { port, slowdown: 1 })
  const slowdown = slowdownFor(speed)
  console.log(`machine ${speed.toFixed(0)}, processor slowed down ${slowdown.toFixed(1)} times`)
  for (const [name, path] of Object.entries(pages)) {
    const seen: Round[] = []
    for (let round = 0; round < rounds; round += 1)
      seen.push(await visit(origin + path, { port, slowdown }))
    const scores = categories.map(
      (category) => [category, median(seen.map((round) => round.scores[category]))] as const,
    )
    const below = scores.filter(([category, score]) => score < goals[category])
    isBelow ||= below.length > 0
    console.log(
      `${name}: ${scores.map(([category, score]) => `${category} ${score} (goal ${goals[category]})`).join(', ')}; machine ${median(seen.map(({ speed }) => speed)).toFixed(0)}`,
    )
    for (const line of new Set(seen.flatMap(({ lost }) => lost))) console.log(`  ${line}`)
  }
} finally {
  await chrome.close()
  await stopProduct()
}
process.exitCode = isBelow ? 1 : 0
