// The pictures of the README, taken from the running product: npm run pictures
// It starts on a port and in a folder of its own with the sample city, and leaves nothing behind but docs/pictures.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addDays, seoulMinutes, seoulToday } from '@matjari/contract/seoul-day'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type SampleMember, signIn } from '../support/signed-in.ts'
import { findBrowser } from './find-browser.ts'
import startProduct, { chosenPort } from './server.ts'

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const mostBytes = 120_000
/** The best that fits. */
const qualities = [82, 74, 66, 58, 50]

const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

type Picture = {
  readonly name: string
  readonly address: string
  readonly as?: SampleMember
  readonly size?: typeof wide
  readonly isDark?: boolean
  /** Pressed first. */
  readonly press?: string
  /** The page is ready when this is visible. */
  readonly shows: string
}

/** A card's time that can be booked. */
const time = 'article a[href*="reserve=1"]'

/** This evening while it is still to come, and tomorrow's after that. */
function evening() {
  const now = new Date()
  const today = seoulToday(now)
  return seoulMinutes(now) < 17 * 60 ? today : addDays(today, 1)
}

function pictures(): readonly Picture[] {
  const params = `day=${evening()}&meal=dinner&guests=2`
  return [
    { name: 'home', address: `/?${params}`, shows: time },
    {
      name: 'tonight',
      address: `/search-results?query=${encodeURIComponent('마포')}&${params}`,
      shows: time,
    },
    {
      name: 'booking',
      as: 'member01',
      address: `/?${params}`,
      press: time,
      shows: '[role=dialog], dialog[open]',
    },
    { name: 'board', as: 'owner01', address: '/mypage/board', shows: '.desk-datestep' },
    { name: 'admin', as: 'admin01', address: '/admin/main', shows: 'main h1' },
    { name: 'phone', size: phone, address: `/?${params}`, shows: time },
    {
      name: 'dark',
      isDark: true,
      address: `/?${params}`,
      shows: time,
    },
  ]
}

async function take(browser: Browser, origin: string, picture: Picture) {
  const { name, address, as, size = wide, isDark = false, press, shows } = picture
  const context = await browser.newContext({
    baseURL: origin,
    viewport: size,
    deviceScaleFactor: size === phone ? 2 : 1,
    isMobile: size === phone,
    hasTouch: size === phone,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  })
  // Not a first visit: its help would cover what the picture is about.
  await context.addInitScript(() => localStorage.setItem('matjari-first-steps', 'closed'))
  const page = await context.newPage()
  if (as) await signIn(page, as)
  await page.goto(address)
  if (press) await page.locator(press).first().click()
  await page.locator(shows).first().waitFor()
  await isQuiet(page)
  const bytes = await webp(page)
  writeFileSync(join(folder, `${name}.webp`), bytes)
  process.stdout.write(`${name}.webp ${Math.round(bytes.length / 1000)} KB\n`)
  await context.close()
}

/** Everything asked has come, and every picture in sight is drawn. */
async function isQuiet(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      !document.querySelector('main [data-loading]') &&
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
      ),
  )
}

/** By the browser itself: Playwright's own way of taking pictures knows no WebP. */
async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  for (const quality of qualities) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length <= mostBytes) return bytes
  }
  throw new Error(`${page.url()} does not fit into ${mostBytes} bytes`)
}

const found = findBrowser()
const stop = await startProduct()
const browser = await chromium.launch({
  executablePath: found.executablePath,
  env: { PATH: process.env.PATH ?? '', ...found.env },
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const origin = `http://127.0.0.1:${await chosenPort()}`
  mkdirSync(folder, { recursive: true })
  for (const picture of pictures()) await take(browser, origin, picture)
} finally {
  await browser.close()
  await stop()
}
