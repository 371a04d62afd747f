import { test as base } from '@playwright/test'
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
  baseURL: ({ product }, use) => use(product.url),
})
