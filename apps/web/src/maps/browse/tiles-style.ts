import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'

const colourNames = {
  land: '--m-land',
  block: '--m-block',
  water: '--m-water',
  park: '--m-park',
  road: '--m-road',
  edge: '--m-edge',
  border: '--m-border',
  place: '--m-place',
  parkInk: '--m-park-ink',
  waterInk: '--m-water-ink',
  halo: '--m-halo',
} as const

type MapColours = Readonly<Record<keyof typeof colourNames, string>>

/** The map's colours in the present theme, as CSS colours the library understands. */
export function coloursIn(box: HTMLElement): MapColours {
  const probe = document.createElement('i')
  box.append(probe)
  const colourOf = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    land: colourOf(colourNames.land),
    block: colourOf(colourNames.block),
    water: colourOf(colourNames.water),
    park: colourOf(colourNames.park),
    road: colourOf(colourNames.road),
    edge: colourOf(colourNames.edge),
    border: colourOf(colourNames.border),
    place: colourOf(colourNames.place),
    parkInk: colourOf(colourNames.parkInk),
    waterInk: colourOf(colourNames.waterInk),
    halo: colourOf(colourNames.halo),
  }
  probe.remove()
  return colours
}

/** Called when the theme changes, by the system or by the visitor. */
export function onColours(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const night = matchMedia('(prefers-color-scheme: dark)')
  night.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    night.removeEventListener('change', listener)
  }
}

const source = 'tiles'

/** The tile source of a style: an archive or a tile server. */
export type TileSource = StyleSpecification['sources'][string]

/**
 * Our own small style: land, water, parks, roads, rails, names. It supports two tile schemas of OpenStreetMap,
 * Protomaps' and OpenMapTiles'; layers that an archive lacks are left out.
 */
export function styleOf(
  colours: MapColours,
  tiles: TileSource,
  existingLayers: readonly string[] | null,
): StyleSpecification {
  const layers = [...fills(colours), ...strokes(colours), ...words(colours)].filter(
    (layer) =>
      existingLayers === null ||
      !('source-layer' in layer) ||
      layer['source-layer'] === undefined ||
      existingLayers.includes(layer['source-layer']),
  )
  return {
    version: 8,
    sources: { [source]: tiles },
    // No glyphs URL: the library draws text with the fonts of this device.
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': colours.land } },
      ...layers,
    ],
  }
}

const fill = (
  id: string,
  layer: string,
  colour: string,
  kinds?: readonly [field: string, ...values: string[]],
): LayerSpecification => ({
  id,
  type: 'fill',
  source,
  'source-layer': layer,
  filter: ['all', isArea, ...(kinds ? [isOneOf(kinds)] : [])],
  paint: { 'fill-color': colour },
})

const isArea = ['==', ['geometry-type'], 'Polygon'] satisfies FilterPart
const isLine = ['==', ['geometry-type'], 'LineString'] satisfies FilterPart
type FilterPart = ['==', ['geometry-type'], 'Polygon' | 'LineString']

const isOneOf = ([field, ...values]: readonly [string, ...string[]]): [
  'in',
  ['get', string],
  ['literal', string[]],
] => ['in', ['get', field], ['literal', values]]

const green = ['park', 'forest', 'wood', 'grass', 'nature_reserve', 'cemetery', 'golf_course']

const fills = ({ land, park, water, block }: MapColours): readonly LayerSpecification[] => [
  fill('earth', 'earth', land),
  fill('landuse-green', 'landuse', park, ['kind', ...green]),
  fill('landuse-blocks', 'landuse', block, ['class', 'residential', 'commercial', 'retail']),
  fill('landcover-green', 'landcover', park, ['class', 'grass', 'wood']),
  fill('park', 'park', park),
  fill('water', 'water', water),
]

const wide = ['highway', 'motorway', 'trunk', 'primary', 'major_road']
const narrow = ['medium_road', 'minor_road', 'secondary', 'tertiary', 'minor', 'other']
const rails = ['rail', 'transit', 'subway', 'light_rail']

type Stroke = {
  id: string
  layer: string
  colour: string
  kinds?: readonly [field: string, ...values: string[]]
  /** Line widths in pixels at the zooms 10 and 17. */
  widths: readonly [number, number]
  from?: number
  dashes?: number[]
}

const stroke = ({
  id,
  layer,
  colour,
  kinds,
  widths,
  from = 0,
  dashes,
}: Stroke): LayerSpecification => ({
  id,
  type: 'line',
  source,
  'source-layer': layer,
  minzoom: from,
  filter: ['all', isLine, ...(kinds ? [isOneOf(kinds)] : [])],
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: {
    'line-color': colour,
    'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 10, widths[0], 17, widths[1]],
    ...(dashes && { 'line-dasharray': dashes }),
  },
})

/** Protomaps and OpenMapTiles name the layer and its field differently. */
const bothRoads = [
  ['roads', 'kind'],
  ['transportation', 'class'],
] as const

const strokes = ({ water, road, edge, border }: MapColours): readonly LayerSpecification[] => [
  stroke({ id: 'streams', layer: 'water', colour: water, widths: [1, 8] }),
  stroke({ id: 'waterways', layer: 'waterway', colour: water, widths: [1, 8] }),
  ...bothRoads.flatMap(([layer, field]) => [
    stroke({
      id: `${layer}-wide-edge`,
      layer,
      colour: edge,
      kinds: [field, ...wide],
      widths: [2, 26],
    }),
    stroke({
      id: `${layer}-narrow`,
      layer,
      colour: road,
      kinds: [field, ...narrow],
      widths: [0.5, 12],
      from: 12,
    }),
    stroke({
      id: `${layer}-wide`,
      layer,
      colour: road,
      kinds: [field, ...wide],
      widths: [1.4, 20],
    }),
    stroke({
      id: `${layer}-rail`,
      layer,
      colour: border,
      kinds: [field, ...rails],
      widths: [1, 3],
      from: 10,
    }),
  ]),
  stroke({
    id: 'boundaries',
    layer: 'boundaries',
    colour: border,
    widths: [1, 1.6],
    dashes: [4, 3],
  }),
  stroke({ id: 'boundary', layer: 'boundary', colour: border, widths: [1, 1.6], dashes: [4, 3] }),
]

/** In Korean where the tiles have a Korean name. */
const koreanName: ['coalesce', ['get', 'name:ko'], ['get', 'name']] = [
  'coalesce',
  ['get', 'name:ko'],
  ['get', 'name'],
]

const names = (id: string, layer: string, colour: string, halo: string): LayerSpecification => ({
  id,
  type: 'symbol',
  source,
  'source-layer': layer,
  layout: {
    'text-field': koreanName,
    'text-font': ['sans-serif'],
    'text-size': ['interpolate', ['linear'], ['zoom'], 8, 12, 15, 14],
    'text-max-width': 8,
    'text-padding': 6,
  },
  paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.6 },
})

const words = ({ place, halo, waterInk, parkInk }: MapColours): readonly LayerSpecification[] => [
  names('water-names', 'water_name', waterInk, halo),
  names('park-names', 'park_name', parkInk, halo),
  names('place-names', 'place', place, halo),
  names('places-names', 'places', place, halo),
]
