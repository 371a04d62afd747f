import { useLocation, useNavigate } from 'react-router'
import { loginWithWayBack } from '../../lib/way-back.ts'
import { showAlert } from '../../ui/alerts.ts'
import { reviewAnchors } from './lazy-anchors.ts'

/** Says why a login is needed, and leads there and back to the form. */
export function useLoginDetour() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return async (message: string) => {
    await showAlert(message, 'login')
    // Not a question of being on the screen: when a sign-in ends, the whole page is built anew.
    if (window.location.pathname !== pathname) return
    const form = { pathname, search: `${search}#${reviewAnchors.form}` }
    await navigate('/login', loginWithWayBack(form))
  }
}
