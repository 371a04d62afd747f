import './ui/styles/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { SessionGate } from './features/auth/session-gate.tsx'
import { BootScreen } from './layouts/boot-screen.tsx'
import { Overlays } from './layouts/overlays.tsx'
import { PageBoundary } from './layouts/page-boundary.tsx'
import { loadFontsLater } from './lib/browser/late-fonts.ts'
import { leaveClosedLayers } from './lib/browser/layer-mark.ts'
import { takeOverScroll } from './lib/browser/scroll-memory.ts'
import { applyTheme } from './lib/browser/theme.ts'
import { makeQueryClient } from './lib/query-client.ts'
import { startSession } from './lib/session/renewal.ts'
import { AppRoutes, loadHome, loadLaterRoutes } from './routes.tsx'

applyTheme()
takeOverScroll()
leaveClosedLayers()
void startSession()
// The page's file sets out at once. Whoever shows the page meets a failure of this again, and says so.
if (location.pathname === '/') void loadHome().catch(() => undefined)

// Radix writes a few style elements of its own; the security policy admits them by this.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <BrowserRouter>
        <PageBoundary resetKey="">
          <SessionGate waiting={<BootScreen />}>
            <AppRoutes />
          </SessionGate>
          <Overlays />
        </PageBoundary>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)

loadFontsLater()

// Whoever moves may go on to another page: the table of those is a small file.
for (const sign of ['pointerover', 'keydown'])
  addEventListener(sign, () => void loadLaterRoutes().catch(() => undefined), { once: true })
