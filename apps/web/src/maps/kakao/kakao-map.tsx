import { limits } from '@matjari/contract/limits'
import { useEffect, useRef } from 'react'
import type { Coordinates } from '../coordinates.ts'
import type { KakaoMaps, KakaoMapView, KakaoMarker } from './kakao-maps.ts'

type KakaoMapProps = {
  maps: KakaoMaps
  at: Coordinates
  /** Given when the pin may be dragged. */
  onMove?: (at: Coordinates) => void
  /** The script has loaded, but cannot draw. */
  onBroken: () => void
}

const size = limits.map.markerPx

/** Kakao's map with our pin. It does not zoom or pan: a press on it opens the directions. */
export function KakaoMap({ maps, at: { lat, lng }, onMove, onBroken }: KakaoMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn | null>(null)
  const latestHandlers = useRef({ onMove, onBroken })
  const isMovable = onMove !== undefined

  useEffect(() => {
    latestHandlers.current = { onMove, onBroken }
  }, [onMove, onBroken])

  useEffect(() => {
    const element = box.current
    if (!element) return
    try {
      drawn.current = draw(maps, element, isMovable)
      const { marker } = drawn.current
      maps.event.addListener(marker, 'dragend', () => {
        const moved = marker.getPosition()
        latestHandlers.current.onMove?.({ lat: moved.getLat(), lng: moved.getLng() })
      })
    } catch {
      latestHandlers.current.onBroken()
    }
    return () => element.replaceChildren()
  }, [maps, isMovable])

  useEffect(() => {
    const position = new maps.LatLng(lat, lng)
    drawn.current?.marker.setPosition(position)
    drawn.current?.map.setCenter(position)
  }, [maps, isMovable, lat, lng])

  return <div ref={box} className="size-full" />
}

type Drawn = { readonly map: KakaoMapView; readonly marker: KakaoMarker }

function draw(maps: KakaoMaps, element: HTMLElement, isMovable: boolean): Drawn {
  const position = new maps.LatLng(seoul.lat, seoul.lng)
  const map = new maps.Map(element, {
    center: position,
    level: limits.map.zoom,
    draggable: isMovable,
    scrollwheel: false,
    disableDoubleClickZoom: true,
    keyboardShortcuts: false,
  })
  const image = new maps.MarkerImage('/logo.svg', new maps.Size(size, size), {
    offset: new maps.Point(size / 2, size * 0.944),
  })
  return { map, marker: new maps.Marker({ map, position, image, draggable: isMovable }) }
}

/** A Kakao map needs a first centre; the effect sets the real one at once. */
const seoul: Coordinates = { lat: 37.5663, lng: 126.9779 }
