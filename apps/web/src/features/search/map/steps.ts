import type { MapMove } from '../../../maps/browse/map-engine.ts'
import { zoomTimes } from './tools.tsx'

const arrowPx = 90

const arrows: Readonly<Record<string, MapMove>> = {
  ArrowLeft: { right: -arrowPx },
  ArrowRight: { right: arrowPx },
  ArrowUp: { down: -arrowPx },
  ArrowDown: { down: arrowPx },
}
const signs: Readonly<Record<string, MapMove>> = {
  '+': { times: zoomTimes },
  '=': { times: zoomTimes },
  '-': { times: 1 / zoomTimes },
  _: { times: 1 / zoomTimes },
}

/** What a key does on the map itself, and on what stands upon it. */
export const stepOf = (key: string, isOnMap: boolean): MapMove | undefined =>
  signs[key] ?? (isOnMap ? arrows[key] : undefined)
