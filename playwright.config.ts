import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/setup/find-browser.ts'
import type { Engine } from './e2e/setup/own-server.ts'

const browser = findBrowser()
const inherited = Object.entries(process.env).filter(
  (entry): entry is [string, string] => entry[1] !== undefined,
)

// What moves costs a processor that draws by itself a sixth of its time; on the phone it moves.
const desktop = {
  viewport: { width: 1280, height: 800 },
  contextOptions: { reducedMotion: 'reduce' as const },
}
// A phone's layout without its fourfold pixels: nobody looks at those, and they are drawn without help.
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
}

export default defineConfig<object, { engine: Engine }>({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/setup/sample-template.ts',
  // Guards against hanging, far above what a slow machine needs; nothing here measures time.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Every worker has a server and a database of its own, see e2e/support/test.ts.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // A busy machine may lose a race once. It is named in the summary, and three of them are a failure.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '.cache/reports/e2e.json' }]],
  use: {
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // What a test holds back or changes on the network has to pass by it; offline.spec.ts is about the worker itself.
    serviceWorkers: 'block',
    // Recording every step slows all tests down by an eighth: only when somebody asks for it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // Playwright's own 'only-on-failure' draws every page of every test, a sixth of the time: see e2e/support/test.ts.
    screenshot: 'off',
    launchOptions: {
      // The windows of a device share one process, which has read and compiled our files already.
      args: ['--process-per-site'],
      executablePath: browser.executablePath,
      env: { ...Object.fromEntries(inherited), ...browser.env },
    },
  },
  // A wide window; what is different on a phone is tagged @phone and runs there too, or has a file of
  // its own. Not skipped in the other size, because a skipped test counts as a failed one.
  projects: [
    { name: 'desktop', testIgnore: /\.(phone|embedded)\.spec\.ts$/, use: desktop },
    {
      name: 'phone',
      testIgnore: /\.embedded\.spec\.ts$/,
      grep: /@phone|\.phone\.spec\.ts/,
      use: phone,
    },
    {
      name: 'embedded',
      testMatch: /\.embedded\.spec\.ts$/,
      use: { ...desktop, engine: 'embedded' },
    },
  ],
})
