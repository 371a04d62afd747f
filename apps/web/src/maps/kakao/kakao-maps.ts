import { useEffect, useState } from 'react'
import { kakaoMapKey } from '../../lib/config.ts'
import { inTime, loadScript, scriptPatienceMs } from './load-script.ts'
import type { PostcodeWidget } from './postcode.tsx'

// Types for the few members of Kakao's script that are used here.
type KakaoPosition = { getLat: () => number; getLng: () => number }
type KakaoPoint = { readonly x: number; readonly y: number }
export type KakaoMarker = {
  getPosition: () => KakaoPosition
  setPosition: (at: KakaoPosition) => void
}
export type KakaoMapView = {
  setCenter: (at: KakaoPosition) => void
  /** Pixels to keep free above, right, below and left. */
  setBounds: (sides: object, ...free: [number, number, number, number]) => void
  panBy: (right: number, down: number) => void
  /** 1 is the nearest; each further level halves the scale. */
  getLevel: () => number
  setLevel: (level: number, options?: { anchor?: KakaoPosition }) => void
  relayout: () => void
  getProjection: () => {
    containerPointFromCoords: (at: KakaoPosition) => KakaoPoint
    coordsFromContainerPoint: (point: object) => KakaoPosition
  }
}
type KakaoFound = { readonly x: string; readonly y: string }

export type KakaoMaps = {
  load: (then: () => void) => void
  LatLng: new (lat: number, lng: number) => KakaoPosition
  LatLngBounds: new (southWest: KakaoPosition, northEast: KakaoPosition) => object
  Size: new (width: number, height: number) => object
  Point: new (x: number, y: number) => object
  MarkerImage: new (src: string, size: object, options: { offset: object }) => object
  Marker: new (options: {
    map: KakaoMapView
    position: KakaoPosition
    image: object
    draggable: boolean
  }) => KakaoMarker
  Map: new (
    box: HTMLElement,
    options: {
      center: KakaoPosition
      level: number
      draggable: boolean
      scrollwheel: boolean
      disableDoubleClickZoom: boolean
      keyboardShortcuts: boolean
    },
  ) => KakaoMapView
  event: { addListener: (target: object, type: string, listener: () => void) => void }
  services: {
    Geocoder: new () => {
      addressSearch: (
        address: string,
        answer: (found: readonly KakaoFound[], status: string) => void,
      ) => void
    }
    Status: { readonly OK: string }
  }
}

declare global {
  interface Window {
    kakao?: { maps?: KakaoMaps; Postcode?: PostcodeWidget }
  }
}

const scriptOf = (key: string) =>
  `https://dapi.kakao.com/v2/maps/sdk.js?appkey=${encodeURIComponent(key)}&autoload=false&libraries=services`

let maps: Promise<KakaoMaps | null> | undefined

/** Null without a key, and when the script or a script it loads does not arrive in time. */
export function loadKakaoMaps(): Promise<KakaoMaps | null> {
  const key = kakaoMapKey()
  if (key === null) return Promise.resolve(null)
  maps ??= startMaps(scriptOf(key))
  return maps
}

async function startMaps(src: string): Promise<KakaoMaps | null> {
  const deadline = performance.now() + scriptPatienceMs
  if (!(await loadScript(src))) return null
  const arrived = window.kakao?.maps
  if (!arrived) return null
  const started = new Promise<boolean>((resolve) => arrived.load(() => resolve(true)))
  return (await inTime(started, deadline - performance.now())) ? arrived : null
}

/** Undefined while it is loading. */
export function useKakaoMaps(): KakaoMaps | null | undefined {
  const [loadedMaps, setLoadedMaps] = useState<KakaoMaps | null | undefined>(() =>
    kakaoMapKey() === null ? null : undefined,
  )
  useEffect(() => {
    let isUnmounted = false
    void loadKakaoMaps().then((arrived) => {
      if (!isUnmounted) setLoadedMaps(() => arrived)
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  return loadedMaps
}
