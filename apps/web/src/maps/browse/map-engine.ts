import type { Coordinates } from '../coordinates.ts'

/** What a map shows, in degrees. */
export type Area = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Pixels of the map's box, from its upper left corner. */
export type MapPoint = { readonly x: number; readonly y: number }

export type MapMove = {
  /** Pixels by which what is seen moves: what lies to the right comes into view. */
  readonly right?: number
  readonly down?: number
  /** How many times larger; two thirds is further away. */
  readonly times?: number
  /** What stays where it is while the scale changes; the middle otherwise. */
  readonly about?: MapPoint
}

/** All that browsing needs of a map, whoever draws it. */
export type MapEngine = {
  /** Brings the whole area into view. */
  readonly show: (area: Area) => void
  readonly move: (step: MapMove) => void
  readonly project: (at: Coordinates) => MapPoint
  readonly unproject: (spot: MapPoint) => Coordinates
  /** Whether it can come no nearer. */
  readonly isNearest: () => boolean
  /** Called whenever something else is in view; `isByHand` when a person did it on the map itself. */
  readonly onMoved: (listener: (isByHand: boolean) => void) => () => void
}

/** Parts of the box that lie under something else. */
export type CoveredEdges = { readonly top: number; readonly bottom: number }

/** Every engine is a component that fills its box, and hands itself over as soon as it can be asked. */
export type EngineProps = {
  /** Where it begins. */
  area: Area
  covered: CoveredEdges
  onReady: (engine: MapEngine) => void
  onFailed: () => void
}
