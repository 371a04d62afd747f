import { test as base, expect } from '@playwright/test'
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
  baseURL: ({ product }, provide) => provide(product.url),
  // Each test comes from a network address of its own, as people do. Otherwise all of them together
  // would soon have asked for more codes than one address may.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the braces what a fixture needs
  extraHTTPHeaders: ({}, provide) => provide({ 'x-forwarded-for': someAddress() }),
})

function someAddress() {
  const byte = () => Math.floor(Math.random() * 254) + 1
  return `10.${byte()}.${byte()}.${byte()}`
}
