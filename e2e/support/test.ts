import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Engine, type OwnServer, startOwnServer } from '../setup/own-server.ts'
import { openDevice } from './device.ts'

type OfWorker = {
  /** On which database the product runs. */
  engine: Engine
  /** Each worker has a product of its own, so that tests at the same time never meet. */
  product: OwnServer
  device: ReturnType<typeof openDevice>
}

/** What the browser took over and was not what the server drew, in any window of the running test. */
const differences: string[] = []
/** Whether its windows run scripts: then opening an address waits for them. */
let runsScripts = true
/** Whether they have our letters from an earlier visit. */
let knowsLetters = true

type OfTest = {
  /** False: the page begins in the system's letters and changes them, which costs up to a sixth of a first visit. */
  hasLetters: boolean
  asDrawn: void
  pictured: void
}

export const test = base.extend<OfTest, OfWorker>({
  hasLetters: [true, { option: true }],
  engine: ['server', { scope: 'worker', option: true }],
  product: [
    async ({ engine }, use) => {
      const product = await startOwnServer(engine)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  // Also for the windows that a test opens itself.
  browser: [
    async ({ browser }, provide) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        watchTakingOver(context)
        if (runsScripts) await context.addInitScript(beHereBefore, knowsLetters)
        // A person who presses before the scripts are there presses again; a test does not.
        if (runsScripts) context.on('page', waitForScripts)
        return context
      }
      await provide(browser)
    },
    { scope: 'worker' },
  ],
  device: [
    async ({ browser, product }, provide) => {
      const device = openDevice(browser, product.url)
      await provide(device)
      await device.putAway()
    },
    { scope: 'worker' },
  ],
  // Who comes for the first time, without scripts or with a worker of ours has a device of their own.
  context: async (
    { browser, device, viewport, javaScriptEnabled, serviceWorkers, hasLetters, extraHTTPHeaders },
    provide,
    testInfo,
  ) => {
    if (!hasLetters || javaScriptEnabled === false || serviceWorkers !== 'block') {
      const own = await browser.newContext()
      await provide(own)
      return own.close()
    }
    const context = await device.sitDown(JSON.stringify(viewport))
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    await provide(context)
    await device.standUp({ isSound: testInfo.status === testInfo.expectedStatus })
  },
  // Whatever a test is about: what the browser takes over must be what the server drew.
  asDrawn: [
    async ({ javaScriptEnabled, hasLetters }, provide) => {
      runsScripts = javaScriptEnabled ?? true
      knowsLetters = hasLetters
      differences.length = 0
      await provide()
      expect(differences).toEqual([])
    },
    { auto: true },
  ],
  // What stood on the screen when a test failed; it asks for the context so that this is still open then. Windows
  // that a test opened itself go with it: they would go on beside the next tests, and be in their pictures.
  pictured: [
    async ({ browser, context, device }, provide, testInfo) => {
      await provide()
      const open = browser.contexts().filter((each) => each === context || !device.isThis(each))
      if (testInfo.status !== testInfo.expectedStatus)
        await Promise.all(open.flatMap((each) => each.pages()).map(attachPicture))
      await Promise.all(open.filter((each) => each !== context).map((each) => each.close()))
    },
    { auto: true },
  ],
  baseURL: ({ product }, provide) => provide(product.url),
  // Each test comes from a network address of its own, as people do. Otherwise all of them together
  // would soon have asked for more codes than one address may.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the braces what a fixture needs
  extraHTTPHeaders: ({}, provide) => provide({ 'x-forwarded-for': someAddress() }),
})

/** Who comes for the first time is offered help, which lies over the page. Only the test of that help wants it. */
function beHereBefore(knowsLetters: boolean) {
  try {
    localStorage.setItem('matjari-first-steps', 'closed')
    if (knowsLetters) localStorage.setItem('letters', 'here')
  } catch {
    // A page without an origin keeps nothing.
  }
}

function watchTakingOver(context: BrowserContext) {
  context.on('console', (message) => {
    if (/not as the server drew it|Minified React error/.test(message.text()))
      differences.push(message.text())
  })
}

async function attachPicture(page: Page, at: number) {
  const path = base.info().outputPath(`failed-${at + 1}.png`)
  // A window that no longer answers must not hide why the test failed.
  const isTaken = await page.screenshot({ path, timeout: 5_000 }).then(
    () => true,
    () => false,
  )
  if (isTaken) await base.info().attach(`window ${at + 1}`, { path, contentType: 'image/png' })
}

function waitForScripts(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  // Asked by the clock: a browser that has nothing new to draw may not come round to a frame.
  const areThere = () => page.waitForFunction(isTakenOver, undefined, { polling: 50 })
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await areThere()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil !== 'commit') await areThere()
    return response
  }
}

function isTakenOver() {
  const root = document.getElementById('root')
  const hasKey = (element: Element, name: string) =>
    Object.keys(element).some((key) => key.startsWith(name))
  // Reviews at the end of a page wait until the guest scrolls.
  const controls = 'a, button, input, select, textarea'
  return (
    !root ||
    (hasKey(root, '__reactContainer') &&
      [...root.querySelectorAll(controls)].every(
        (control) => control.closest('#reviews') || hasKey(control, '__reactProps'),
      ))
  )
}

function someAddress() {
  const byte = () => Math.floor(Math.random() * 254) + 1
  return `10.${byte()}.${byte()}.${byte()}`
}
