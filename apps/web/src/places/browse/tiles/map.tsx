import './tiles.css'
import { setWorkerUrl, Map as TilesMap } from 'maplibre-gl/dist/maplibre-gl-csp.js'
import workerAddress from 'maplibre-gl/dist/maplibre-gl-csp-worker.js?url'
import { useEffect, useRef } from 'react'
import { mapTilesUrl } from '../../../lib/config.ts'
import type { Area, Covered, EngineProps, MapEngine } from '../engine.ts'
import { movedListeners } from '../moved-listeners.ts'
import { coloursIn, onColours } from './colours.ts'
import { openTiles, type Tiles } from './source.ts'
import { styleOf } from './style.ts'

/** Tiles that cannot be had often answer with nothing at all, not with a failure. */
const patienceMs = 5_000
const nearest = 18
const edgePx = 40

/** The operator's own tiles, drawn by the graphics of this device. */
export function BrowseTiles({ area, covered, onReady, onFailed }: EngineProps) {
  const box = useRef<HTMLDivElement>(null)
  const given = useRef({ area, covered, onReady, onFailed })
  useEffect(() => {
    given.current = { area, covered, onReady, onFailed }
  }, [area, covered, onReady, onFailed])

  useEffect(() => {
    const element = box.current
    const address = mapTilesUrl()
    if (!element || address === null) return given.current.onFailed()
    const ended = new AbortController()
    const fail = () => {
      if (!ended.signal.aborted) given.current.onFailed()
      ended.abort()
    }
    const timer = setTimeout(fail, patienceMs)
    ended.signal.addEventListener('abort', () => clearTimeout(timer))

    openTiles(address, middleOf(given.current.area))
      .then((tiles) => {
        if (ended.signal.aborted) return
        clearTimeout(timer)
        const { area: first, covered: hidden } = given.current
        const map = draw(element, tiles, first, hidden)
        const follow = () => map.setStyle(styleOf(coloursIn(element), tiles.source, tiles.layers))
        const unfollow = onColours(follow)
        ended.signal.addEventListener('abort', () => {
          unfollow()
          map.remove()
        })
        // Until it stands once; from then on a single tile may be missing.
        let isStanding = false
        void map.once('load', () => {
          isStanding = true
        })
        map.on('error', () => isStanding || fail())
        given.current.onReady(engineOf(map, () => given.current.covered))
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

function draw(box: HTMLElement, { source, layers }: Tiles, area: Area, covered: Covered): TilesMap {
  setWorkerUrl(workerAddress)
  return new TilesMap({
    container: box,
    style: styleOf(coloursIn(box), source, layers),
    bounds: sidesOf(area),
    fitBoundsOptions: { padding: roomBeside(covered) },
    maxZoom: nearest,
    attributionControl: false,
    // Our own keys move every map alike, and it never turns.
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

const roomBeside = ({ top, bottom }: Covered) => ({
  top: top + edgePx,
  bottom: bottom + edgePx,
  left: edgePx,
  right: edgePx,
})

/** Who wants nothing to move gets there at once: the library asks the device itself. */
const gently = { duration: 200 }

function engineOf(map: TilesMap, covered: () => Covered): MapEngine {
  map.touchZoomRotate.disableRotation()
  const listeners = movedListeners()
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
