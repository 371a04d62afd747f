import { sessionMessages } from '@matjari/contract/first-page-messages'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { Overlays } from './app/overlays.tsx'
import { SessionGate } from './app/session-gate.tsx'
import { RenderTime } from './lib/hydration.ts'
import { AppRoutes } from './routes.tsx'
import { LogoMark } from './ui/logo.tsx'

/** While the stored sign-in is being renewed. */
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
  /** When the page was made on the server, if it was. */
  firstMoment: number
  /** In a browser the address changes, on a server it stands still. */
  inRouter: (content: ReactNode) => ReactNode
}

/** Everything, the same in the browser and on the server. */
export const App = ({ client, firstMoment, inRouter }: AppProps) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <RenderTime value={firstMoment}>
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
