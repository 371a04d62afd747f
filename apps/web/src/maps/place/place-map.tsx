import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { clsx } from 'clsx'
import { Navigation } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { buttonClass } from '../../ui/button.tsx'
import { directionsUrl } from '../directions.ts'
import { useKakaoMaps } from '../kakao/kakao-maps.ts'

export type PlaceMapProps = {
  name: string
  lat: number
  lng: number
  /** False: the centre of the neighbourhood, not the door. */
  isExact?: boolean
  address?: string
  className?: string
}

// A separate chunk: the table of stations and the drawing load when a map is about to be visible.
const SketchMap = lazyComponent(() => import('./place-sketch.tsx').then((file) => file.SketchMap))
const KakaoMap = lazyComponent(() => import('../kakao/kakao-map.tsx').then((file) => file.KakaoMap))

/** The position of a restaurant. A press on the card opens the directions in a new window. */
export function PlaceMap({ className, ...place }: PlaceMapProps) {
  const { box, isNear } = useNearness()
  const { name, lat, lng } = place
  return (
    <div
      ref={box}
      style={{ height: limits.map.heightPx }}
      className={clsx(
        'relative isolate overflow-hidden rounded-xl border border-line bg-sunken has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        className,
      )}
    >
      {isNear ? (
        <Suspense fallback={<MapLoading />}>
          <Drawing {...place} />
        </Suspense>
      ) : (
        <MapLoading />
      )}
      <a
        href={directionsUrl({ name, lat, lng })}
        target="_blank"
        rel="noopener noreferrer"
        className="absolute inset-0 z-2 flex items-end justify-end p-3.5 outline-none"
      >
        <span className={`${buttonClass({ size: 'sm' })} bg-surface! text-ink! shadow-2`}>
          <Navigation aria-hidden="true" className="size-4" />
          <span aria-hidden="true">길찾기</span>
          <span className="sr-only">{name} 길찾기, 새 창</span>
        </span>
      </a>
    </div>
  )
}

function Drawing({
  name,
  lat,
  lng,
  isExact = true,
  address = '',
}: Omit<PlaceMapProps, 'className'>) {
  const maps = useKakaoMaps()
  const [isBroken, setIsBroken] = useState(false)
  if (maps === undefined) return <MapLoading />
  if (maps === null || isBroken) {
    return <SketchMap name={name} at={{ lat, lng }} isExact={isExact} address={address} />
  }
  return (
    <Approximate isSo={!isExact}>
      <KakaoMap maps={maps} at={{ lat, lng }} onBroken={() => setIsBroken(true)} />
    </Approximate>
  )
}

const Approximate = ({ isSo, children }: { isSo: boolean; children: ReactNode }) => (
  <>
    {children}
    {isSo && (
      <p className="absolute top-3.5 left-3.5 z-1 rounded-full bg-surface px-3 py-1.5 text-2xs text-ink-2 shadow-1">
        동네 가운데를 표시했어요
      </p>
    )}
  </>
)

const MapLoading = () => (
  <output className="grid size-full place-items-center text-sm text-ink-3">
    {messages.restaurant.mapLoading}
  </output>
)

/** True once the box comes near the viewport: a map below the fold loads nothing before. */
function useNearness() {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setIsNear(true)
        observer.disconnect()
      },
      { rootMargin: '300px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, isNear }
}
