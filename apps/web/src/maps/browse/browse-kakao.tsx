import { useEffect, useRef } from 'react'
import { type KakaoMaps, type KakaoMapView, loadKakaoMaps } from '../kakao/kakao-maps.ts'
import type { Area, CoveredEdges, EngineProps, MapEngine } from './map-engine.ts'
import { moveListeners } from './move-listeners.ts'

const edgePx = 40
const nearestLevel = 1
const firstLevel = 7

/** Kakao's map. It gets five seconds to load, see load-script.ts. */
export function BrowseKakao({ area, covered, onReady, onFailed }: EngineProps) {
  const box = useRef<HTMLDivElement>(null)
  const latestProps = useRef({ area, covered, onReady, onFailed })
  useEffect(() => {
    latestProps.current = { area, covered, onReady, onFailed }
  }, [area, covered, onReady, onFailed])

  useEffect(() => {
    const element = box.current
    if (!element) return
    let isUnmounted = false
    let stop = () => {}
    void loadKakaoMaps()
      .then((maps) => {
        if (isUnmounted) return
        if (!maps) return latestProps.current.onFailed()
        const { map, engine } = draw(maps, element, () => latestProps.current.covered)
        engine.show(latestProps.current.area)
        const observer = new ResizeObserver(() => map.relayout())
        observer.observe(element)
        stop = () => observer.disconnect()
        latestProps.current.onReady(engine)
      })
      // The script has loaded, but cannot draw.
      .catch(() => isUnmounted || latestProps.current.onFailed())
    return () => {
      isUnmounted = true
      stop()
      element.replaceChildren()
    }
  }, [])

  return <div ref={box} className="absolute inset-0" />
}

function draw(maps: KakaoMaps, box: HTMLElement, covered: () => CoveredEdges) {
  const map = new maps.Map(box, {
    center: new maps.LatLng(37.5663, 126.9779),
    level: firstLevel,
    draggable: true,
    scrollwheel: true,
    disableDoubleClickZoom: false,
    // The arrow keys are handled by our own code, the same for every engine.
    keyboardShortcuts: false,
  })
  return { map, engine: engineOf(maps, map, covered) }
}

function engineOf(maps: KakaoMaps, map: KakaoMapView, covered: () => CoveredEdges): MapEngine {
  const listeners = moveListeners()
  // Kakao's events do not say who moved the map: events after our own call, until the map is idle, are ours.
  let isOurs = false
  const ours = (change: () => void) => {
    isOurs = true
    change()
  }
  const moved = () => listeners.tell(!isOurs)
  for (const event of ['center_changed', 'zoom_changed', 'bounds_changed'])
    maps.event.addListener(map, event, moved)
  maps.event.addListener(map, 'idle', () => {
    isOurs = false
  })
  const positionAt = (spot: { readonly x: number; readonly y: number }) =>
    map.getProjection().coordsFromContainerPoint(new maps.Point(spot.x, spot.y))
  return {
    show: (area) =>
      ours(() => {
        const { top, bottom } = covered()
        map.setBounds(boundsOf(maps, area), top + edgePx, edgePx, bottom + edgePx, edgePx)
      }),
    move: ({ right = 0, down = 0, times = 1, about }) =>
      ours(() => {
        if (right !== 0 || down !== 0) map.panBy(right, down)
        if (times === 1) return
        const level = Math.max(nearestLevel, map.getLevel() + (times > 1 ? -1 : 1))
        map.setLevel(level, about && { anchor: positionAt(about) })
      }),
    project: ({ lat, lng }) =>
      map.getProjection().containerPointFromCoords(new maps.LatLng(lat, lng)),
    unproject: (spot) => {
      const at = positionAt(spot)
      return { lat: at.getLat(), lng: at.getLng() }
    },
    isNearest: () => map.getLevel() <= nearestLevel,
    onMoved: listeners.add,
  }
}

const boundsOf = (maps: KakaoMaps, { west, south, east, north }: Area) =>
  new maps.LatLngBounds(new maps.LatLng(south, west), new maps.LatLng(north, east))
