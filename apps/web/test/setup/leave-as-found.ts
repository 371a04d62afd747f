import { afterAll, afterEach, vi } from 'vitest'
import { overlayStateIn } from '../../src/lib/history-state.ts'
import { clearSignOutReason, finishStart, signOut } from '../../src/lib/session.ts'
import { firstAlert, removeAlert } from '../../src/ui/overlay/alerts.ts'
import { currentToasts, removeToast } from '../../src/ui/overlay/toasts.ts'

const looksMost = 50
const lookAgainMs = 10
// The real one, also while a test has the clock in its hand.
const later = setTimeout

// What lay over the page has an entry in the history, which goes a moment after it: it must not go in the middle
// of the next test, where it would close what lies over that one's page.
afterEach(async () => {
  for (let look = 0; look < looksMost && (overlayStateIn(history.state)?.depth ?? 0) > 0; look++)
    await new Promise<void>((resolve) => later(resolve, lookAgainMs))
})

// Files share their modules: what one of them left in them would be another's surprise.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  signOut('logout')
  clearSignOutReason()
  finishStart()
  for (const { id } of currentToasts()) removeToast(id)
  for (let alert = firstAlert(); alert; alert = firstAlert()) removeAlert(alert.id)
  localStorage.clear()
  sessionStorage.clear()
})
