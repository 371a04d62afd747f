import { useEffect, useRef, useState } from 'react'
import type { CoveredEdges, MapEngine } from '../../../maps/browse/map-engine.ts'
import type { Coordinates } from '../../../maps/coordinates.ts'
import { type Area, areaAround, areaText } from '../map-area.ts'

/** The area of a map without restaurants. */
const seoul: Area = { west: 126.87, south: 37.49, east: 127.1, north: 37.61 }

/** Follows the searched area, and detects when the visitor has moved the map elsewhere. */
export function useMapArea(
  engine: MapEngine | null,
  area: Area | null,
  located: readonly Coordinates[],
) {
  const target = area ?? areaAround(located)
  const [start] = useState(target ?? seoul)
  const [hasMoved, setHasMoved] = useState(false)
  // The area the map last got or reported: only a different area moves it.
  const lastArea = useRef(areaText(start))
  const targetText = target && areaText(target)

  useEffect(() => engine?.onMoved((isByHand) => isByHand && setHasMoved(true)), [engine])

  const latest = useRef(target)
  useEffect(() => {
    latest.current = target
  })
  useEffect(() => {
    if (!engine || targetText === null || targetText === lastArea.current || !latest.current) return
    lastArea.current = targetText
    engine.show(latest.current)
    setHasMoved(false)
  }, [engine, targetText])

  function remember(area: Area) {
    lastArea.current = areaText(area)
    setHasMoved(false)
  }

  return { start, hasMoved, setHasMoved, remember }
}

/** The part of the area that is not covered by other elements. */
export function visibleArea(
  engine: MapEngine,
  { width, height }: { readonly width: number; readonly height: number },
  { top, bottom }: CoveredEdges,
): Area {
  const upper = engine.unproject({ x: 0, y: top })
  const lower = engine.unproject({ x: width, y: height - bottom })
  return { west: upper.lng, south: lower.lat, east: lower.lng, north: upper.lat }
}
