import { addProtocol } from 'maplibre-gl/dist/maplibre-gl-csp.js'
import { PMTiles, Protocol } from 'pmtiles'
import type { Coordinates } from '../../coordinates.ts'
import type { TileSource } from './style.ts'

const archives = new Protocol()
let isKnown = false

export type Tiles = {
  readonly source: TileSource
  /** The layers that there are; null when nobody says. */
  readonly layers: readonly string[] | null
}

const attribution = '© OpenStreetMap'

/** Fails when nobody answers there: an archive is looked into, a server of tiles asked for one of them. */
export const openTiles = (address: string, near: Coordinates): Promise<Tiles> =>
  /\.pmtiles$/i.test(new URL(address).pathname) ? openArchive(address) : askServer(address, near)

const farthestZoom = 14

async function askServer(address: string, near: Coordinates): Promise<Tiles> {
  const { z, x, y } = tileAt(near)
  // Whatever it answers: a tile without anything in it may well be missing.
  await fetch(address.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`))
  return {
    source: { type: 'vector', tiles: [address], maxzoom: farthestZoom, attribution },
    layers: null,
  }
}

/** As everybody numbers them, where each is a city wide. */
function tileAt({ lat, lng }: Coordinates) {
  const z = 10
  const radians = (lat * Math.PI) / 180
  const down = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2
  return { z, x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(down * 2 ** z) }
}

async function openArchive(address: string): Promise<Tiles> {
  if (!isKnown) addProtocol('pmtiles', archives.tile)
  isKnown = true
  const archive = archives.get(address) ?? new PMTiles(address)
  archives.add(archive)
  const [{ minZoom, maxZoom }, metadata] = await Promise.all([
    archive.getHeader(),
    archive.getMetadata(),
  ])
  return {
    source: {
      type: 'vector',
      tiles: [`pmtiles://${address}/{z}/{x}/{y}`],
      minzoom: minZoom,
      maxzoom: maxZoom,
      attribution,
    },
    layers: layersIn(metadata),
  }
}

function layersIn(metadata: unknown): readonly string[] | null {
  const layers: unknown =
    typeof metadata === 'object' && metadata !== null && 'vector_layers' in metadata
      ? metadata.vector_layers
      : null
  if (!Array.isArray(layers)) return null
  return layers.flatMap((layer: unknown) =>
    typeof layer === 'object' && layer !== null && 'id' in layer ? [String(layer.id)] : [],
  )
}
