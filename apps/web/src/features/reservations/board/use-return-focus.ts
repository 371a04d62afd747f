import { useEffect, useRef } from 'react'

/**
 * A dialog gives the focus back to what opened it. A booking that was cancelled in it takes that
 * button along, at once or with the next look at the board: then the heading of its slot gets the
 * focus, or that of the day.
 */
export function useReturnFocus(isAway: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const left = useRef<{ opener: Element | null; time: string | null }>(null)

  // After every change of the board, because nobody says when the button goes.
  useEffect(() => {
    if (isAway || !left.current || left.current.opener?.isConnected) return
    const { time } = left.current
    left.current = null
    // Whoever has gone on by now is left alone.
    if (document.activeElement !== document.body) return
    const slot = place.current?.querySelector<HTMLElement>(`[data-slot="${time}"]`)
    const heading = slot ?? place.current?.querySelector<HTMLElement>('h3')
    heading?.focus()
  })

  return {
    place,
    leave: (time: string | null) => {
      left.current = { opener: document.activeElement, time }
    },
  }
}
