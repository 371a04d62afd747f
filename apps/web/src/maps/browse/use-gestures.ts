import { type RefObject, useEffect, useRef } from 'react'
import type { MapMove, MapPoint } from './map-engine.ts'

/** One notch of a wheel zooms by about a fifth. */
const perWheelPixel = 0.0016
const mostAtOnce = 1.6

/** Dragging, pinching, the wheel and double clicks, each as a `MapMove`. */
export function useGestures(
  surface: RefObject<SVGSVGElement | null>,
  onStep: (step: MapMove) => void,
) {
  const latestOnStep = useRef(onStep)
  useEffect(() => {
    latestOnStep.current = onStep
  }, [onStep])

  useEffect(() => {
    const element = surface.current
    if (!element) return
    const fingers = new Map<number, MapPoint>()
    const step = (mapMove: MapMove) => latestOnStep.current(mapMove)
    const spotOf = ({ clientX, clientY }: MouseEvent): MapPoint => {
      const { left, top } = element.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || fingers.size === 2) return
      fingers.set(event.pointerId, spotOf(event))
      element.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return
      const before = [...fingers.values()]
      fingers.set(event.pointerId, spotOf(event))
      step(stepBetween(before, [...fingers.values()]))
    }
    const up = ({ pointerId }: PointerEvent) => fingers.delete(pointerId)
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      step({ times: wheelTimes(event), about: spotOf(event) })
    }
    const twice = (event: MouseEvent) => step({ times: 2, about: spotOf(event) })
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', up, { signal })
    element.addEventListener('wheel', wheel, { signal, passive: false })
    element.addEventListener('dblclick', twice, { signal })
    return () => listening.abort()
  }, [surface])
}

export function wheelTimes({ deltaY, deltaMode }: WheelEvent): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * 33 : deltaY
  return Math.min(mostAtOnce, Math.max(1 / mostAtOnce, Math.exp(-pixels * perWheelPixel)))
}

/** The map point under one finger, or between two, stays there. */
export function stepBetween(before: readonly MapPoint[], after: readonly MapPoint[]): MapMove {
  const [from, to] = [middleOf(before), middleOf(after)]
  const times = before.length === 2 ? spanOf(after) / Math.max(1, spanOf(before)) : 1
  return { right: from.x - to.x, down: from.y - to.y, times: times || 1, about: to }
}

const middleOf = (spots: readonly MapPoint[]): MapPoint => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
})

const spanOf = ([a, b]: readonly MapPoint[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 1)
