import { test as base, expect, type Page } from '@playwright/test'
import { type Engine, startOwnServer } from '../setup/own-server.ts'
import type { RunningServer } from '../setup/server.ts'

type OfWorker = {
  /** On which database the product runs. */
  engine: Engine
  /** Each worker has a product of its own, so that tests at the same time never meet. */
  product: RunningServer
}

export const test = base.extend<object, OfWorker>({
  engine: ['server', { scope: 'worker', option: true }],
  product: [
    async ({ engine }, use) => {
      const product = await startOwnServer(engine)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  // Whatever a test is about: what the browser takes over must be what the server drew.
  context: async ({ context }, provide) => {
    const differences: string[] = []
    context.on('console', (message) => {
      if (/not as the server drew it|Minified React error/.test(message.text()))
        differences.push(message.text())
    })
    await provide(context)
    expect(differences).toEqual([])
  },
  // A person who presses before the scripts are there presses again; a test does not.
  page: async ({ page, javaScriptEnabled }, provide) => {
    if (javaScriptEnabled) waitForScripts(page)
    await provide(page)
  },
  baseURL: ({ product }, provide) => provide(product.url),
  // Each test comes from a network address of its own, as people do. Otherwise all of them together
  // would soon have asked for more codes than one address may.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the braces what a fixture needs
  extraHTTPHeaders: ({}, provide) => provide({ 'x-forwarded-for': someAddress() }),
})

function waitForScripts(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const areThere = () =>
    page.waitForFunction(() => {
      const root = document.getElementById('root')
      const hasKey = (element: Element, name: string) =>
        Object.keys(element).some((key) => key.startsWith(name))
      // Reviews at the end of a page wait for somebody to move.
      const controls = 'a, button, input, select, textarea'
      return (
        !root ||
        (hasKey(root, '__reactContainer') &&
          [...root.querySelectorAll(controls)].every(
            (control) => control.closest('#reviews') || hasKey(control, '__reactProps'),
          ))
      )
    })
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

function someAddress() {
  const byte = () => Math.floor(Math.random() * 254) + 1
  return `10.${byte()}.${byte()}.${byte()}`
}
