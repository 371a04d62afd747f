import { messages } from '@matjari/contract/messages'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showAlert } from '../../../ui/overlay/alerts.ts'

type OwnerDialog = 'hours' | 'settings'

const openInAddress = 'open'

function dialogIn(search: string): OwnerDialog | null {
  const open = new URLSearchParams(search).get(openInAddress)
  return open === 'hours' || open === 'settings' ? open : null
}

/** Which dialog is open: by a button, or because the address asks for it (?open=hours). */
export function useOpenDialog(hasHours: boolean | undefined) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [pressed, setPressed] = useState<OwnerDialog | null>(null)
  const asked = dialogIn(search)
  // Settings need hours first; until it is known whether there are any, the question waits.
  const isRefused = asked === 'settings' && hasHours === false
  const isGranted = asked === 'hours' || hasHours === true

  // Done once: a reload or the way back does not ask again.
  const forgetQuestion = useCallback(() => {
    const rest = new URLSearchParams(search)
    rest.delete(openInAddress)
    void navigate({ search: rest.toString() }, { replace: true })
  }, [navigate, search])

  useEffect(() => {
    if (!isRefused) return
    void showAlert(messages.ownerSettings.hoursFirst)
    forgetQuestion()
  }, [isRefused, forgetQuestion])

  return {
    open: pressed ?? (isGranted ? asked : null),
    setOpen: setPressed,
    close: () => {
      setPressed(null)
      if (asked) forgetQuestion()
    },
  }
}
