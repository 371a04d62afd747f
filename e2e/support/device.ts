import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

type Device = {
  readonly context: BrowserContext
  /** Stays open, so that the browser keeps what it has read and compiled. */
  readonly kept: Page
  readonly session: CDPSession
  readonly kind: string
  uses: number
  /** A test changed what cannot be put back. */
  isChanged: boolean
}

/** Then a new one, before what pages leave behind in the browser's memory adds up. */
const usesMost = 25

/**
 * A device that the tests of a worker use one after the other. Each finds no cookies, storage or pages of another
 * there, but our files, as people have them who were here before: to fetch and compile those again for
 * every test costs a tenth of the browser's time.
 */
export function openDevice(browser: Browser, origin: string) {
  let device: Device | undefined

  async function putAway() {
    const old = device
    device = undefined
    await old?.context.close()
  }

  return {
    /** Two kinds, say with windows of two sizes, are two devices. */
    async sitDown(kind: string): Promise<BrowserContext> {
      if (device?.kind !== kind) await putAway()
      device ??= await newDevice(browser, origin, kind)
      device.uses += 1
      return device.context
    },
    async standUp({ isSound }: { isSound: boolean }) {
      if (!device) return
      const isWorn = device.isChanged || device.uses >= usesMost
      if (isSound && !isWorn) await tidy(device, origin)
      else await putAway()
    },
    /** Also while a test uses a device of its own. */
    isThis: (context: BrowserContext) => context === device?.context,
    putAway,
  }
}

async function newDevice(browser: Browser, origin: string, kind: string): Promise<Device> {
  const context = await browser.newContext()
  const kept = await context.newPage()
  await kept.goto(`${origin}/healthz`)
  const session = await context.newCDPSession(kept)
  const device = { context, kept, session, kind, uses: 0, isChanged: false }
  const notice = () => {
    device.isChanged = true
  }
  noticeCalls(context, lasting, notice)
  noticeCalls(
    context.clock,
    Object.getOwnPropertyNames(Object.getPrototypeOf(context.clock)),
    notice,
  )
  return device
}

/** What a test does to the whole device, and nothing takes back. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'on',
  'route',
  'routeWebSocket',
  'setGeolocation',
  'setOffline',
]

function noticeCalls(of: object, names: readonly string[], notice: () => void) {
  const methods = of as Record<string, unknown>
  for (const name of names) {
    const method = methods[name]
    if (name === 'constructor' || typeof method !== 'function') continue
    methods[name] = (...given: unknown[]) => {
      notice()
      return method.apply(of, given)
    }
  }
}

async function tidy({ context, kept, session }: Device, origin: string) {
  const left = context.pages().filter((page) => page !== kept)
  await Promise.all(left.map((page) => page.close()))
  await context.clearCookies()
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers,file_systems',
  })
}
