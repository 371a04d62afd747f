import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { SessionGate } from './features/auth/session-gate.tsx'
import { BootScreen } from './layouts/boot-screen.tsx'
import { Overlays } from './layouts/overlays.tsx'
import { PageBoundary } from './layouts/page-boundary.tsx'
import { FirstMoment } from './lib/browser/first-moment.ts'
import { AppRoutes } from './routes.tsx'

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
      <FirstMoment value={firstMoment}>
        {inRouter(
          <PageBoundary resetKey="">
            <SessionGate waiting={<BootScreen />}>
              <AppRoutes />
            </SessionGate>
            <Overlays />
          </PageBoundary>,
        )}
      </FirstMoment>
    </QueryClientProvider>
  </StrictMode>
)
