import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { fairQueue } from '../../lib/queues/fair-queue.ts'
import type { LoopDelay } from '../../lib/queues/load-aware-queue.ts'

/** The response of a public call to an anonymous visitor, with the tags that outdate it. */
type PublicResponse = {
  readonly status: number
  readonly text: string
  readonly tags: readonly string[]
  /** How long the response is valid when it depends on the clock. */
  readonly seconds?: number | undefined
}

export type PublicLoader = (url: string) => Promise<PublicResponse>

type RenderResult = {
  readonly html: string
  readonly state: string
  readonly status: 200 | 404
  /** False when data was missing while rendering, so that a later rendering may show more. */
  readonly isWhole: boolean
}

/** A rendered page is outdated when one of its responses is. */
type RenderedPage = RenderResult & Omit<PublicResponse, 'text' | 'status'>

/** Long computations without I/O run through this queue. */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** What the built client exports for rendering on the server, see render.tsx of the web. */
type WebModule = {
  readonly answerWith: (
    send: (request: { readonly url: string }) => Promise<{
      readonly status: number
      readonly retryAfter: null
      readonly requestId: null
      readonly text: string
    }>,
  ) => void
  readonly renderPage: (page: {
    readonly url: string
    readonly settings: object
    readonly now: number
    readonly signal: AbortSignal
    readonly inTurn: InTurn
  }) => Promise<RenderResult | null>
}

export type Renderer = {
  /** Rejects when the page cannot be rendered, or not at this moment: then the browser renders it. */
  readonly render: (url: string) => Promise<RenderedPage>
}

/** More renderings at the same time would delay all of them. */
const mostAtOnce = 4
const patienceMs = 3000
/** When the event loop is later than this, rendering would delay it further. */
const mostDelayMs = 50

type Rendering = {
  readonly ask: PublicLoader
  readonly tags: Set<string>
  seconds: number | undefined
}

/**
 * The rendering that a call belongs to: several run at the same time, and the client has one function to make calls.
 */
const renderings = new AsyncLocalStorage<Rendering>()

type Options = {
  readonly file: string
  readonly ask: PublicLoader
  readonly settings: object
  readonly now: () => Date
  readonly loopDelay: LoopDelay
}

/** Undefined when the client has not been built for rendering on the server. */
export function openRenderer({
  file,
  ask,
  settings,
  now,
  loopDelay,
}: Options): Renderer | undefined {
  if (!existsSync(file)) return undefined
  let loading: Promise<WebModule> | undefined
  let underWay = 0
  const turns = fairQueue({ name: 'pages', most: mostAtOnce })

  // Loaded with the first page: a server that only answers calls does not need the client's code.
  const loaded = () => {
    loading ??= loadClient(file)
    return loading
  }

  async function renderOne(url: string): Promise<RenderedPage> {
    if ((await loopDelay()) > mostDelayMs) throw new Error('the loop is behind')
    const { renderPage } = await loaded()
    const rendering: Rendering = { ask, tags: new Set(), seconds: undefined }
    const signal = AbortSignal.timeout(patienceMs)
    // One step per tick of the event loop: several steps in one tick would block it.
    const inTurn: InTurn = (work) =>
      turns(url, async () => {
        await setImmediate()
        return renderings.run(rendering, work)
      })
    const page = { url, settings, now: now().getTime(), signal, inTurn }
    const rendered = await renderings.run(rendering, () => renderPage(page))
    if (!rendered) throw new Error('the client does not render this page')
    return { ...rendered, tags: [...rendering.tags], seconds: rendering.seconds }
  }

  return {
    async render(url) {
      if (underWay >= mostAtOnce) throw new Error('enough pages are being rendered')
      underWay += 1
      try {
        return await renderOne(url)
      } finally {
        underWay -= 1
      }
    },
  }
}

async function loadClient(file: string): Promise<WebModule> {
  // The built client is not part of this program's types; its own tests check these exports.
  const client = (await import(pathToFileURL(file).href)) as WebModule
  client.answerWith(answerForRendering)
  return client
}

async function answerForRendering({ url }: { readonly url: string }) {
  const rendering = renderings.getStore()
  if (!rendering) throw new Error('asked outside of a rendering')
  const { status, text, tags, seconds } = await rendering.ask(url)
  for (const tag of tags) rendering.tags.add(tag)
  if (seconds !== undefined) rendering.seconds = Math.min(rendering.seconds ?? seconds, seconds)
  return { status, retryAfter: null, requestId: null, text }
}
