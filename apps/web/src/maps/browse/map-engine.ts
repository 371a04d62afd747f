import type { Coordinates } from '../coordinates.ts'

/** The visible area of a map, in degrees. */
export type Area = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Pixels from the map's upper left corner. */
export type MapPoint = { readonly x: number; readonly y: number }

export type MapMove = {
  /** Pixels by which the view moves: content at the right comes into view. */
  readonly right?: number
  readonly down?: number
  /** The zoom factor; two thirds zooms out. */
  readonly times?: number
  /** The point that stays in place while the scale changes; by default the centre. */
  readonly about?: MapPoint
}

/** What the search needs of a map, for any engine. */
export type MapEngine = {
  /** Fits the area into the view. */
  readonly show: (area: Area) => void
  readonly move: (step: MapMove) => void
  readonly project: (at: Coordinates) => MapPoint
  readonly unproject: (spot: MapPoint) => Coordinates
  /** Whether the map cannot zoom in further. */
  readonly isNearest: () => boolean
  /** Called whenever the view changes; `isByHand` when the visitor moved the map itself. */
  readonly onMoved: (listener: (isByHand: boolean) => void) => () => void
}

/** Heights of the map's edges under other elements. */
export type CoveredEdges = { readonly top: number; readonly bottom: number }

/** Every engine is a component that fills its box, and passes its `MapEngine` on as soon as it is usable. */
export type EngineProps = {
  /** The first area. */
  area: Area
  covered: CoveredEdges
  onReady: (engine: MapEngine) => void
  onFailed: () => void
}
