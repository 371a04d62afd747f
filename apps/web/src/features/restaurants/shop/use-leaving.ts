import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { overlayMarkIn } from '../../../lib/history-state.ts'
import { askDiscard } from '../../../ui/overlay/alerts.ts'
import { useBackToClose } from '../../../ui/overlay/use-back-to-close.ts'

/** Whoever goes elsewhere with unsaved changes is asked first: by a link, back, or closing the window. */
export function useLeaving(isUnsaved: boolean, discard: () => void) {
  const navigate = useNavigate()

  const follow = useEffectEvent(async (address: string) => {
    if (!(await askDiscard())) return
    discard()
    await navigate(address)
  })

  async function goBack() {
    if (!(await askDiscard())) return
    discard()
    await untilOnPage()
    await navigate(-1)
  }
  useBackToClose(() => void goBack(), isUnsaved)

  useEffect(() => {
    if (!isUnsaved) return

    function hold(event: MouseEvent) {
      const address = leadsTo(event)
      if (address === null) return
      event.preventDefault()
      void follow(address)
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()

    // Before the router, which goes nowhere when somebody else has said no.
    window.addEventListener('click', hold, { capture: true })
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('click', hold, { capture: true })
      window.removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved])
}

/** Another page of ours that would take the place of this one; null for anything else. */
function leadsTo(event: MouseEvent): string | null {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || !(event.target instanceof Element)) return null
  const link = event.target.closest('a')
  if (!link?.href || (link.target !== '' && link.target !== '_self')) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  const isHere = pathname === location.pathname && search === location.search
  return origin === location.origin && !isHere ? pathname + search + hash : null
}

const lookAgainMs = 20
const looksMost = 100

/** The entry that the unsaved changes had in the history goes away by itself, a moment later. */
async function untilOnPage() {
  for (let look = 0; look < looksMost && (overlayMarkIn(history.state)?.depth ?? 0) > 0; look++)
    await new Promise<void>((resolve) => setTimeout(resolve, lookAgainMs))
}
