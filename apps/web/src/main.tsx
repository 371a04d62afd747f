import './styles/styles.css'
import { setNonce } from 'get-nonce'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, matchPath } from 'react-router'
import { takeOverScroll } from './app/navigation-effects.tsx'
import { applyTheme } from './app/theme.ts'
import { App } from './app.tsx'
import { dropStaleOverlays } from './lib/history-state.ts'
import { firstInteraction } from './lib/hydration.ts'
import { hydrateAnswers, readPageState } from './lib/page-state.ts'
import { makeQueryClient } from './lib/query-client.ts'
import { currentSession, startSession } from './lib/session.ts'
import { firstRoutes, loadRest } from './routes.tsx'

applyTheme()
takeOverScroll()
dropStaleOverlays()
// The page's file sets out at once. Whoever shows the page meets a failure of this again, and says so.
const pageFile = firstRoutes
  .find(({ path }) => matchPath(path, location.pathname))
  ?.load?.()
  .catch(() => undefined)
const isNobody = currentSession().phase === 'ready'
void startSession()

// Radix writes a few style elements of its own; the security policy admits them by this.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

/** Then the first page is there, as a rule. */
const quietMs = 2000

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void begin(root)

async function begin(root: HTMLElement) {
  const drawn = readPageState()
  const client = makeQueryClient()
  if (drawn) hydrateAnswers(client, drawn, { isNobody, asOf: asOf(drawn.now) })
  const app = (
    <App
      client={client}
      firstMoment={drawn?.now ?? 0}
      inRouter={(content) => <BrowserRouter>{content}</BrowserRouter>}
    />
  )
  // The page is there to read already: it is taken over when all of it can be.
  if (drawn && isNobody && (await pageFile)) {
    // oxlint-disable-next-line no-console -- a page that is not what the server drew is a bug to be seen
    const onRecoverableError = (error: unknown) => console.error('not as the server drew it', error)
    // A piece at a time: whoever touches the page meanwhile is answered first.
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }))
  } else {
    // Whoever comes back sees the page once it is known who they are.
    root.replaceChildren()
    createRoot(root).render(app)
  }
  delete document.documentElement.dataset.returning
  // Letters that did not come are no reason to say anything: the page can be read.
  import('./fonts/load-fonts.ts')
    .then(({ loadFontsLater }) => loadFontsLater())
    .catch(() => undefined)
  // Whoever moves may go on to another page; who sits still has time for a few small files.
  const quiet = new Promise((resolve) => setTimeout(resolve, quietMs))
  await Promise.race([firstInteraction(), quiet])
  await loadRest(client).catch(() => undefined)
}

/** The server sends what is true as it answers; only a page from the browser's own history is older. */
function asOf(made: number) {
  const [visit] = performance.getEntriesByType('navigation')
  const isOld = visit && 'type' in visit && visit.type === 'back_forward'
  return isOld ? made : Date.now()
}
