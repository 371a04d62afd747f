import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { fairQueue } from '../../lib/queues/fair-queue.ts'
import type { LoopDelay } from '../../lib/queues/load-aware-queue.ts'

/** What a public call answers to nobody in particular, and what makes that answer old. */
export type PublicResponse = {
  readonly status: number
  readonly text: string
  readonly tags: readonly string[]
  /** How long it is true, when it depends on the clock. */
  readonly seconds?: number | undefined
}

export type PublicLoader = (url: string) => Promise<PublicResponse>

type RenderResult = {
  readonly html: string
  readonly state: string
  readonly status: 200 | 404
  /** False: something was missing while it was drawn, and the next visitor may see more. */
  readonly isWhole: boolean
}

/** A drawn page is old when one of the answers in it is. */
export type RenderedPage = RenderResult & Omit<PublicResponse, 'text' | 'status'>

/** Whatever computes for long without waiting for anybody is given to this. */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** What the built client offers to a server, see render.tsx there. */
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
  /** Rejects when the page cannot be drawn, or not now: then the browser draws it. */
  readonly draw: (url: string) => Promise<RenderedPage>
}

/** More at once would only make all of them late. */
const mostAtOnce = 4
const patienceMs = 3000
/** Behind by more than this, the loop has more urgent things to do than to draw. */
const mostDelayMs = 50

type Rendering = {
  readonly ask: PublicLoader
  readonly tags: Set<string>
  seconds: number | undefined
}

/** Which page an answer is for: several are being drawn, and the client has one way to ask. */
const renderings = new AsyncLocalStorage<Rendering>()

type Options = {
  readonly file: string
  readonly ask: PublicLoader
  readonly settings: object
  readonly now: () => Date
  readonly loopDelay: LoopDelay
}

/** Undefined when the client has not been built for a server. */
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

  // With the first page: a server that only answers calls does without the client's code.
  const loaded = () => {
    loading ??= loadClient(file)
    return loading
  }

  async function drawAlone(url: string): Promise<RenderedPage> {
    if ((await loopDelay()) > mostDelayMs) throw new Error('the loop is behind')
    const { renderPage } = await loaded()
    const drawing: Rendering = { ask, tags: new Set(), seconds: undefined }
    const signal = AbortSignal.timeout(patienceMs)
    // One page in one round of the loop: several answered at the same moment would hold it up together.
    const inTurn: InTurn = (work) =>
      turns(url, async () => {
        await setImmediate()
        return renderings.run(drawing, work)
      })
    const page = { url, settings, now: now().getTime(), signal, inTurn }
    const drawn = await renderings.run(drawing, () => renderPage(page))
    if (!drawn) throw new Error('the client does not draw this page')
    return { ...drawn, tags: [...drawing.tags], seconds: drawing.seconds }
  }

  return {
    async draw(url) {
      if (underWay >= mostAtOnce) throw new Error('enough pages are being drawn')
      underWay += 1
      try {
        return await drawAlone(url)
      } finally {
        underWay -= 1
      }
    },
  }
}

async function loadClient(file: string): Promise<WebModule> {
  // The built client is no part of this program; its own tests show that it offers this.
  const client = (await import(pathToFileURL(file).href)) as WebModule
  client.answerWith(answerForDrawing)
  return client
}

async function answerForDrawing({ url }: { readonly url: string }) {
  const drawing = renderings.getStore()
  if (!drawing) throw new Error('asked outside of a drawing')
  const { status, text, tags, seconds } = await drawing.ask(url)
  for (const tag of tags) drawing.tags.add(tag)
  if (seconds !== undefined) drawing.seconds = Math.min(drawing.seconds ?? seconds, seconds)
  return { status, retryAfter: null, requestId: null, text }
}
