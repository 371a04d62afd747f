import { type PointerEvent, useRef } from 'react'

const SWIPE_PX = 48

/** 1 for a swipe to the next photo, -1 to the one before, 0 for a tap or a scroll. */
export function swipeStep(moved: { x: number; y: number }) {
  const isSideways = Math.abs(moved.x) > Math.abs(moved.y)
  if (!isSideways || Math.abs(moved.x) < SWIPE_PX) return 0
  return moved.x < 0 ? 1 : -1
}

export function useSwipe(onMove: (step: number) => void) {
  const start = useRef<{ x: number; y: number }>(null)
  const lastStep = useRef(0)

  return {
    /** A drag with the mouse ends in a click; that one is not meant for the backdrop. */
    justSwiped: () => lastStep.current !== 0,
    handlers: {
      onPointerDown(event: PointerEvent) {
        start.current = { x: event.clientX, y: event.clientY }
      },
      onPointerUp(event: PointerEvent) {
        if (!start.current) return
        const moved = { x: event.clientX - start.current.x, y: event.clientY - start.current.y }
        start.current = null
        lastStep.current = swipeStep(moved)
        if (lastStep.current !== 0) onMove(lastStep.current)
      },
    },
  }
}
