import { chromium, type Page } from '@playwright/test'
import { findBrowser } from './e2e/setup/find-browser.ts'
import { signIn } from './e2e/support/signed-in.ts'
const b = findBrowser()
const browser = await chromium.launch({ executablePath: b.executablePath, env: { ...process.env, ...b.env } as never, args: ['--no-sandbox'] })
const base = 'http://localhost:9124'
const only = process.argv[2]
async function open(width: number, theme: 'light' | 'dark', who: string | null) {
  const phone = width < 500
  const context = await browser.newContext({ baseURL: base, viewport: { width, height: phone ? 844 : 820 }, colorScheme: theme, isMobile: phone, hasTouch: phone, locale: 'ko-KR', timezoneId: 'Asia/Seoul', reducedMotion: 'reduce' })
  await context.addInitScript(() => { try { localStorage.setItem('matjari-first-steps', 'closed') } catch {} })
  const page = await context.newPage()
  await page.clock.install({ time: new Date(process.env.AT ?? '2026-11-20T18:13:00+09:00') })
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  if (who) await signIn(page, who as never)
  return page
}
const dir = '/tmp/diner-shots/'
const q = 'day=2026-11-20&meal=dinner&guests=2'
async function settle(page: Page) { await page.waitForLoadState('networkidle').catch(() => {}); for (let i = 0; i < 8; i++) { await page.clock.runFor(200); await page.waitForTimeout(120) } }
const steps: Record<string, (page: Page, name: string) => Promise<void>> = {
  async card(page, name) { await page.goto(`/search-results?query=${encodeURIComponent('사천부엌 마파')}&${q}`); await settle(page); await page.screenshot({ path: `${dir}card-${name}.png` }) },
  async reserve(page, name) { await page.goto(`/restaurant/20?${q}`); await settle(page); await page.screenshot({ path: `${dir}reserve-${name}.png` }) },
  async part(page, name) { await page.goto(`/restaurant/45?${q}`); await settle(page); await page.screenshot({ path: `${dir}part-${name}.png` }) },
  async sheet(page, name) { await page.goto(`/restaurant/45?reserve=1&day=2026-11-20&guests=2`); await settle(page); await page.screenshot({ path: `${dir}sheet-${name}.png` }) },
  async sheetfull(page, name) { await page.goto(`/restaurant/20?reserve=1&day=2026-11-20&guests=2`); await settle(page); await page.screenshot({ path: `${dir}sheetfull-${name}.png` }) },
  async join(page, name) { await page.goto(`/restaurant/20?waiting=1&${q}`); await settle(page); await page.screenshot({ path: `${dir}join-${name}.png` }) },
  async bookable(page, name) { await page.goto(`/restaurant/45?waiting=1&from=19:00&to=20:00&${q}`); await settle(page); await page.screenshot({ path: `${dir}bookable-${name}.png` }) },
  async list(page, name) { await page.goto(`/mypage/waiting`); await settle(page); await page.screenshot({ path: `${dir}list-${name}.png`, fullPage: true }) },
}
const names = only ? only.split(',') : Object.keys(steps)
const sizes = (process.env.SIZES ?? '1280,390').split(',').map(Number)
const themes = (process.env.THEMES ?? 'light').split(',') as ('light' | 'dark')[]
for (const width of sizes) for (const theme of themes) {
  const page = await open(width, theme, process.env.WHO === 'nobody' ? null : (process.env.WHO ?? 'member01'))
  for (const name of names) await steps[name]!(page, `${process.env.TAG ?? ''}${width}-${theme}`).catch((e) => console.log(name, String(e).slice(0, 300)))
  await page.context().close()
}
await browser.close()
