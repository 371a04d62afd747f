import { sessionMessages } from '@matjari/contract/first-page-messages'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { Overlays } from './app/overlays.tsx'
import { SessionGate } from './app/session-gate.tsx'
import { RenderTime } from './lib/hydration.ts'
import { AppRoutes } from './routes.tsx'
import { LogoMark } from './ui/logo.tsx'

/** Shown while the stored session is being renewed. */
const BootScreen = () => (
  <output className="grid min-h-dvh place-content-center justify-items-center gap-5 font-medium text-ink-2">
    <LogoMark className="size-16 animate-breathe text-brand" />
    {sessionMessages.loading}
    <span className="h-[3px] w-30 overflow-hidden rounded-full bg-sunken-2">
      <span className="block h-full w-2/5 animate-slide rounded-full bg-brand" />
    </span>
  </output>
)

type AppProps = {
  client: QueryClient
  /** When the server rendered the page; 0 if it did not. */
  renderTime: number
  /** Wraps the content in a router: the browser's follows the address, the server's has one fixed address. */
  inRouter: (content: ReactNode) => ReactNode
}

/** The whole application. Browser and server render the same tree, so that the browser can hydrate it. */
export const App = ({ client, renderTime, inRouter }: AppProps) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <RenderTime value={renderTime}>
        {inRouter(
          <ErrorBoundary resetKey="">
            <SessionGate waiting={<BootScreen />}>
              <AppRoutes />
            </SessionGate>
            <Overlays />
          </ErrorBoundary>,
        )}
      </RenderTime>
    </QueryClientProvider>
  </StrictMode>
)
