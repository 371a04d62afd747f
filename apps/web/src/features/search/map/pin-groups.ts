import Supercluster from 'supercluster'
import type { MapPoint } from '../../../maps/browse/map-engine.ts'

/** Pins whose points are closer than this in both directions would overlap. */
const pinBox = { width: 58, height: 36 } as const

export type PlacedPin<Item> = { readonly item: Item; readonly spot: MapPoint }
export type PinGroup<Item> = { readonly members: readonly Item[]; readonly spot: MapPoint }

/**
 * Groups pins that would overlap. The library finds most groups, within ovals that fit into the box; a second
 * pass merges the pins left too close in its corners, or moved too close by a group's common centre.
 */
export function pinGroups<Item>(placed: readonly PlacedPin<Item>[]): readonly PinGroup<Item>[] {
  const groups = roughGroups(placed.map(({ spot }) => spot)).map((indices) =>
    groupOf(placed, indices),
  )
  return apart(groups, placed)
    .toSorted((a, b) => Math.min(...a.indices) - Math.min(...b.indices))
    .map(({ spot, indices }) => ({
      spot,
      members: indices.toSorted((a, b) => a - b).flatMap((index) => placed[index]?.item ?? []),
    }))
}

type Indexed = { readonly indices: readonly number[]; readonly spot: MapPoint }

function groupOf<Item>(placed: readonly PlacedPin<Item>[], indices: readonly number[]): Indexed {
  const spots = indices.flatMap((index) => placed[index]?.spot ?? [])
  const middle = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    indices,
    spot: { x: middle(spots.map(({ x }) => x)), y: middle(spots.map(({ y }) => y)) },
  }
}

export const areTooClose = (a: MapPoint, b: MapPoint) =>
  Math.abs(a.x - b.x) < pinBox.width && Math.abs(a.y - b.y) < pinBox.height

function apart<Item>(groups: readonly Indexed[], placed: readonly PlacedPin<Item>[]) {
  const settled: Indexed[] = []
  for (const next of groups) {
    let group = next
    for (;;) {
      const near = settled.findIndex(({ spot }) => areTooClose(spot, group.spot))
      const [other] = near < 0 ? [] : settled.splice(near, 1)
      if (!other) break
      group = groupOf(placed, [...other.indices, ...group.indices])
    }
    settled.push(group)
  }
  return settled
}

/** The library works on a world in degrees; this many pixels are once around it. */
const worldPx = 2 ** 22

function roughGroups(spots: readonly MapPoint[]): readonly (readonly number[])[] {
  const index = new Supercluster<{ place: number }>({
    minZoom: 0,
    maxZoom: 0,
    radius: pinBox.width,
    extent: worldPx,
  })
  index.load(
    spots.map((spot, place) => ({
      type: 'Feature',
      properties: { place },
      geometry: { type: 'Point', coordinates: degreesOf(spot) },
    })),
  )
  return index
    .getClusters([-180, -85, 180, 85], 0)
    .map(({ properties }) =>
      'cluster_id' in properties
        ? index
            .getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
            .map((leaf) => leaf.properties.place)
        : [properties.place],
    )
}

/** Stretched, so that the box becomes a square; the inverse of the library's own projection. */
function degreesOf({ x, y }: MapPoint): [number, number] {
  const across = x / worldPx
  const down = (y * (pinBox.width / pinBox.height)) / worldPx
  const lat = (360 / Math.PI) * Math.atan(Math.exp(-down * 2 * Math.PI)) - 90
  return [across * 360, lat]
}
