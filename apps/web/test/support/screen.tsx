import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type Location, MemoryRouter, useLocation } from 'react-router'
import { makeQueryClient } from '../../src/lib/query-client.ts'
import { firstAlert, removeAlert } from '../../src/ui/overlay/alerts.ts'
import { currentToasts, removeToast } from '../../src/ui/overlay/toasts.ts'

let root: Root | null = null
let visited: Location[] = []

/** Every place since the screen was shown, oldest first. */
export const places = (): readonly Location[] => visited
/** Each as often as it was left for another one. */
const addresses = () =>
  visited
    .map(({ pathname, search }) => pathname + search)
    .filter((one, at, all) => one !== all[at - 1])
export const address = () => addresses().at(-1)

/** Leaves nothing on the page, so that no test reads it by mistake. */
function PlaceKeeper() {
  const location = useLocation()
  useLayoutEffect(() => {
    visited.push(location)
  }, [location])
  return null
}

function emptyPage() {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  return createRoot(container)
}

type Surroundings = { readonly at: string; readonly client?: ReturnType<typeof makeQueryClient> }

export function showScreen(screen: ReactNode, { at, client = makeQueryClient() }: Surroundings) {
  root ??= emptyPage()
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          <PlaceKeeper />
          {screen}
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** After every test: the next one starts from an empty page without news of this one. */
export function closeScreen() {
  root?.unmount()
  root = null
  visited = []
  for (const toast of currentToasts()) removeToast(toast.id)
  for (let alert = firstAlert(); alert; alert = firstAlert()) removeAlert(alert.id)
}
