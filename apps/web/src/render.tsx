import { QueryClient } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { matchPath, StaticRouter } from 'react-router'
import { App } from './app.tsx'
import {
  isNotPublic,
  isRestaurantNo,
  restaurantQuery,
} from './features/restaurants/restaurant-api.ts'
import { type RuntimeSettings, takeSettings } from './lib/config.ts'
import { dehydrateAnswers, pageStateText } from './lib/page-state.ts'
import { firstRoutes } from './routes.tsx'

export { answerWith } from './lib/http.ts'

type Page = {
  readonly url: string
  readonly settings: RuntimeSettings
  /** The time the page is rendered for. */
  readonly now: number
  readonly signal: AbortSignal
  /** Rendering blocks the thread: a caller that renders several pages at once decides when each may run. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
}

export type RenderedPage = {
  /** The content of #root. */
  readonly html: string
  /** JSON for the browser that hydrates the page, escaped for a script element. */
  readonly state: string
  readonly status: 200 | 404
  /** False: an answer is missing. The browser will ask for it again, so caches must not keep this page. */
  readonly isWhole: boolean
}

/** Renders a page as a signed-out guest sees it. Null: only browsers render this page. */
export async function renderPage({
  url,
  settings,
  now,
  signal,
  inTurn,
}: Page): Promise<RenderedPage | null> {
  const { pathname, search } = new URL(url, 'http://localhost')
  const route = firstRoutes.find(({ path }) => matchPath(path, pathname))
  if (!route?.prefetch) return null
  const params = matchPath(route.path, pathname)?.params ?? {}
  takeSettings(settings)
  const client = serverClient()
  try {
    await unlessAborted(signal, route.prefetch(client, { params, search, now: new Date(now) }))
    const answers = dehydrateAnswers(client)
    const queryCount = client.getQueryCache().getAll().length
    if (queryCount > 0 && answers.length === 0)
      throw new Error('nothing could be asked for this page')
    const page = { url: pathname + search, client, now, signal }
    const html = await unlessAborted(
      signal,
      inTurn(() => renderApp(page)),
    )
    return {
      html,
      state: pageStateText({ now, answers }),
      status: isMissing(client, params) ? 404 : 200,
      isWhole: answers.length === queryCount,
    }
  } finally {
    client.clear()
  }
}

/** For one page: every query runs once, without retries, and its data never gets stale or collected. */
const serverClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        gcTime: Number.POSITIVE_INFINITY,
        staleTime: Number.POSITIVE_INFINITY,
      },
    },
  })

type PageToRender = Pick<Page, 'url' | 'now' | 'signal'> & { readonly client: QueryClient }

async function renderApp({ url, client, now, signal }: PageToRender): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <App
      client={client}
      renderTime={now}
      inRouter={(content) => <StaticRouter location={url}>{content}</StaticRouter>}
    />,
    {
      signal,
      // Otherwise React would send large parts later and let an inline script put them into place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        failures.push(error)
      },
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return html
}

function isMissing(client: QueryClient, { restaurantNo }: { readonly restaurantNo?: string }) {
  if (restaurantNo === undefined) return false
  const state = client.getQueryState(restaurantQuery(restaurantNo).queryKey)
  return !isRestaurantNo(restaurantNo) || isNotPublic(state?.error)
}

const unlessAborted = <Result,>(signal: AbortSignal, work: Promise<Result>) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.throwIfAborted()
      signal.addEventListener('abort', () => reject(new Error('the page took too long')))
    }),
  ])
