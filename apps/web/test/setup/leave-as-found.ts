import { afterAll, vi } from 'vitest'
import { finishStart, forgetEnding, signOut } from '../../src/lib/session/session.ts'
import { firstAlert, removeAlert } from '../../src/ui/overlay/alerts.ts'
import { currentToasts, removeToast } from '../../src/ui/overlay/toasts.ts'

// Test files share their modules: what one of them left in them would be another's surprise.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  signOut('logout')
  forgetEnding()
  finishStart()
  for (const { id } of currentToasts()) removeToast(id)
  for (let alert = firstAlert(); alert; alert = firstAlert()) removeAlert(alert.id)
  localStorage.clear()
  sessionStorage.clear()
})
