import { addProtocol, setWorkerUrl, Map as TilesMap } from 'maplibre-gl/dist/maplibre-gl-csp.js'
import { PMTiles, Protocol } from 'pmtiles'
import type { Coordinates } from '../coordinates.ts'
import { coloursIn, onColours, styleOf, type TileSource } from './tiles-style.ts'
import './browse-tiles.css'
import workerAddress from 'maplibre-gl/dist/maplibre-gl-csp-worker.js?url'
import { useEffect, useRef } from 'react'
import { mapTilesUrl } from '../../lib/config.ts'
import type { Area, CoveredEdges, EngineProps, MapEngine } from './map-engine.ts'
import { moveListeners } from './move-listeners.ts'

const archives = new Protocol()
let isProtocolAdded = false

type Tiles = {
  readonly source: TileSource
  /** The layers of the tiles; null when the source does not list them. */
  readonly layers: readonly string[] | null
}

const attribution = '© OpenStreetMap'

/** Rejects when the source does not answer: an archive's header is read, a tile server is asked for one tile. */
const openTiles = (address: string, near: Coordinates): Promise<Tiles> =>
  /\.pmtiles$/i.test(new URL(address).pathname) ? openArchive(address) : askServer(address, near)

const farthestZoom = 14

async function askServer(address: string, near: Coordinates): Promise<Tiles> {
  const { z, x, y } = tileAt(near)
  // Any answer will do: the server may lack an empty tile.
  await fetch(address.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`))
  return {
    source: { type: 'vector', tiles: [address], maxzoom: farthestZoom, attribution },
    layers: null,
  }
}

/** The tile number in the usual scheme, at a zoom where one tile covers a city. */
function tileAt({ lat, lng }: Coordinates) {
  const z = 10
  const radians = (lat * Math.PI) / 180
  const down = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2
  return { z, x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(down * 2 ** z) }
}

async function openArchive(address: string): Promise<Tiles> {
  if (!isProtocolAdded) addProtocol('pmtiles', archives.tile)
  isProtocolAdded = true
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

/** A missing tile source often hangs instead of failing. */
const patienceMs = 5_000
const nearest = 18
const edgePx = 40

/** The operator's own tiles, drawn with WebGL. */
export function BrowseTiles({ area, covered, onReady, onFailed }: EngineProps) {
  const box = useRef<HTMLDivElement>(null)
  const latestProps = useRef({ area, covered, onReady, onFailed })
  useEffect(() => {
    latestProps.current = { area, covered, onReady, onFailed }
  }, [area, covered, onReady, onFailed])

  useEffect(() => {
    const element = box.current
    const address = mapTilesUrl()
    if (!element || address === null) return latestProps.current.onFailed()
    const ended = new AbortController()
    const fail = () => {
      if (!ended.signal.aborted) latestProps.current.onFailed()
      ended.abort()
    }
    const timer = setTimeout(fail, patienceMs)
    ended.signal.addEventListener('abort', () => clearTimeout(timer))

    openTiles(address, middleOf(latestProps.current.area))
      .then((tiles) => {
        if (ended.signal.aborted) return
        clearTimeout(timer)
        const { area: first, covered: hidden } = latestProps.current
        const map = draw(element, tiles, first, hidden)
        const follow = () => map.setStyle(styleOf(coloursIn(element), tiles.source, tiles.layers))
        const unfollow = onColours(follow)
        ended.signal.addEventListener('abort', () => {
          unfollow()
          map.remove()
        })
        // False until the first full rendering; after it a single failed tile is ignored.
        let isStanding = false
        void map.once('load', () => {
          isStanding = true
        })
        map.on('error', () => isStanding || fail())
        latestProps.current.onReady(engineOf(map, () => latestProps.current.covered))
      })
      .catch(fail)
    return () => ended.abort()
  }, [])

  return (
    <>
      <div ref={box} className="absolute inset-0" />
      <p className="map-credit">
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">
          © OpenStreetMap 기여자<span className="sr-only">, 새 창</span>
        </a>
      </p>
    </>
  )
}

function draw(
  box: HTMLElement,
  { source, layers }: Tiles,
  area: Area,
  covered: CoveredEdges,
): TilesMap {
  setWorkerUrl(workerAddress)
  return new TilesMap({
    container: box,
    style: styleOf(coloursIn(box), source, layers),
    bounds: sidesOf(area),
    fitBoundsOptions: { padding: roomBeside(covered) },
    maxZoom: nearest,
    attributionControl: false,
    // The arrow keys are handled by our own code, the same for every engine; the map never rotates.
    keyboard: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
  })
}

const middleOf = ({ west, south, east, north }: Area) => ({
  lat: (south + north) / 2,
  lng: (west + east) / 2,
})

const sidesOf = ({ west, south, east, north }: Area): [number, number, number, number] => [
  west,
  south,
  east,
  north,
]

const roomBeside = ({ top, bottom }: CoveredEdges) => ({
  top: top + edgePx,
  bottom: bottom + edgePx,
  left: edgePx,
  right: edgePx,
})

/** For visitors who prefer reduced motion the library itself skips the animation. */
const gently = { duration: 200 }

function engineOf(map: TilesMap, covered: () => CoveredEdges): MapEngine {
  map.touchZoomRotate.disableRotation()
  const listeners = moveListeners()
  map.on('move', ({ originalEvent }) => listeners.tell(originalEvent !== undefined))
  map.on('resize', () => listeners.tell(false))
  return {
    show: (area) =>
      map.fitBounds(sidesOf(area), {
        padding: roomBeside(covered()),
        maxZoom: nearest,
        linear: true,
        ...gently,
      }),
    move: ({ right = 0, down = 0, times = 1, about }) => {
      if (right !== 0 || down !== 0) map.panBy([right, down], gently)
      if (times === 1) return
      const around = about && { around: map.unproject([about.x, about.y]) }
      map.zoomTo(map.getZoom() + Math.log2(times), { ...gently, ...around })
    },
    project: ({ lat, lng }) => map.project([lng, lat]),
    unproject: ({ x, y }) => map.unproject([x, y]),
    isNearest: () => map.getZoom() >= nearest - 0.01,
    onMoved: listeners.add,
  }
}
