import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/setup/find-browser.ts'
import { chosenPort } from './e2e/setup/server.ts'

const browser = findBrowser()
const inherited = Object.entries(process.env).filter(
  (entry): entry is [string, string] => entry[1] !== undefined,
)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/setup/server.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One after another, without second chances: all journeys share one product on a small machine.
  workers: 1,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '.cache/reports/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${await chosenPort()}`,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // Recording every step slows all tests down by an eighth: only when somebody asks for it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...Object.fromEntries(inherited), ...browser.env },
    },
  },
  // A journey for one size only says so in its file name, because a skipped test counts as a failed one.
  projects: [
    {
      name: 'desktop',
      testMatch: /(?<!\.phone)\.spec\.ts$/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testMatch: /(?<!\.desktop)\.spec\.ts$/,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      },
    },
  ],
})
