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
// Fetch the page's file at once. If this fails, rendering the page meets the same failure and shows it.
const pageFile = firstRoutes
  .find(({ path }) => matchPath(path, location.pathname))
  ?.load?.()
  .catch(() => undefined)
const isNobody = currentSession().phase === 'ready'
void startSession()

// Radix writes a few style elements of its own; the content security policy admits them by this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

/** By then the first page has usually loaded. */
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
      renderTime={drawn?.now ?? 0}
      inRouter={(content) => <BrowserRouter>{content}</BrowserRouter>}
    />
  )
  // The server's page can be read already: hydrate it once its file is there, so that all of it works at once.
  if (drawn && isNobody && (await pageFile)) {
    // oxlint-disable-next-line no-console -- a page that is not what the server drew is a bug to be seen
    const onRecoverableError = (error: unknown) => console.error('not as the server drew it', error)
    // A transition hydrates in pieces, so that a click in between is answered first.
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }))
  } else {
    // A returning member sees the page only after the session is renewed: the server's page is the signed-out one.
    root.replaceChildren()
    createRoot(root).render(app)
  }
  delete document.documentElement.dataset.returning
  // A font that fails to load is no reason for a message: the page can be read in the system's font.
  import('./fonts/load-fonts.ts').then(({ loadFonts }) => loadFonts()).catch(() => undefined)
  // A guest who moves may go to another page soon; otherwise the network has time for a few small files.
  const quiet = new Promise((resolve) => setTimeout(resolve, quietMs))
  await Promise.race([firstInteraction(), quiet])
  await loadRest(client).catch(() => undefined)
}

/** The server's answers are true when they arrive; only a page from the browser's own history is older. */
function asOf(made: number) {
  const [visit] = performance.getEntriesByType('navigation')
  const isOld = visit && 'type' in visit && visit.type === 'back_forward'
  return isOld ? made : Date.now()
}
