import { useEffect, useRef, useState } from 'react'
import type { CoveredEdges, MapEngine } from '../../../maps/browse/map-engine.ts'
import type { Coordinates } from '../../../maps/coordinates.ts'
import { type Area, areaAround, areaText } from '../map-area.ts'

/** Where a map begins that has nothing to show. */
const seoul: Area = { west: 126.87, south: 37.49, east: 127.1, north: 37.61 }

/** Follows what was searched, and notices when somebody looks elsewhere. */
export function useMapArea(
  engine: MapEngine | null,
  area: Area | null,
  located: readonly Coordinates[],
) {
  const target = area ?? areaAround(located)
  const [start] = useState(target ?? seoul)
  const [hasMoved, setHasMoved] = useState(false)
  // What the map was told last, or what it told us: only something else moves it.
  const known = useRef(areaText(start))
  const wanted = target && areaText(target)

  useEffect(() => engine?.onMoved((isByHand) => isByHand && setHasMoved(true)), [engine])

  const latest = useRef(target)
  useEffect(() => {
    latest.current = target
  })
  useEffect(() => {
    if (!engine || wanted === null || wanted === known.current || !latest.current) return
    known.current = wanted
    engine.show(latest.current)
    setHasMoved(false)
  }, [engine, wanted])

  function remember(seen: Area) {
    known.current = areaText(seen)
    setHasMoved(false)
  }

  return { start, hasMoved, setHasMoved, remember }
}

/** What is in view beside what lies over the map. */
export function visibleArea(
  engine: MapEngine,
  { width, height }: { readonly width: number; readonly height: number },
  { top, bottom }: CoveredEdges,
): Area {
  const upper = engine.unproject({ x: 0, y: top })
  const lower = engine.unproject({ x: width, y: height - bottom })
  return { west: upper.lng, south: lower.lat, east: lower.lng, north: upper.lat }
}
