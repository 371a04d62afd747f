import type { FoundRestaurant } from '@matjari/contract/restaurants/entities'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { CoveredEdges, MapEngine, MapPoint } from '../../../maps/browse/map-engine.ts'
import { wheelTimes } from '../../../maps/browse/use-gestures.ts'
import type { Coordinates } from '../../../maps/coordinates.ts'
import { Star } from '../../../ui/star.tsx'
import type { Question } from '../../tonight/question.ts'
import type { Group } from './groups.ts'
import { type PinWord, pinText } from './pin-text.ts'
import { isInView, useFollowing, usePins } from './use-pins.ts'

type Frame = { readonly width: number; readonly height: number }

type PinsProps = {
  engine: MapEngine
  frame: Frame
  covered: CoveredEdges
  restaurants: readonly FoundRestaurant[]
  word: PinWord
  question: Question
  lit: string | null
  onLight: (restaurantNo: string, by: 'pointing' | 'pressing') => void
  /** A group was pressed. */
  onOpen: (restaurants: readonly FoundRestaurant[]) => void
}

/** Buttons that stand over every map alike. */
export function Pins({ engine, frame, covered, restaurants, lit, onOpen, ...rest }: PinsProps) {
  const pins = usePins(engine, restaurants, lit).filter(({ spot }) =>
    isInView(spot, { ...frame, ...covered }),
  )
  const layer = useWheelThrough(engine)
  return (
    <div ref={layer} className="map-pins">
      {pins.map((pin) => {
        const [first, ...others] = pin.members
        if (!first) return null
        return others.length > 0 ? (
          <GroupPin
            key={`+${first.restaurantNo}`}
            pin={pin}
            isNearest={engine.isNearest()}
            onOpen={onOpen}
          />
        ) : (
          <Pin
            key={first.restaurantNo}
            restaurant={first}
            spot={pin.spot}
            isLit={first.restaurantNo === lit}
            {...rest}
          />
        )
      })}
    </div>
  )
}

type PinProps = Pick<PinsProps, 'word' | 'question' | 'onLight'> & {
  restaurant: FoundRestaurant
  spot: MapPoint
  isLit: boolean
}

function Pin({ restaurant, spot, isLit, word, question, onLight }: PinProps) {
  const { restaurantNo, restaurantName } = restaurant
  const { text, isQuiet, hasStar } = pinText(restaurant, word, question)
  return (
    <button
      type="button"
      aria-pressed={isLit}
      style={{ left: spot.x, top: spot.y }}
      className={clsx('map-pin', isQuiet && 'map-pin-quiet', isLit && 'map-pin-lit')}
      onPointerEnter={({ pointerType }) =>
        pointerType === 'mouse' && onLight(restaurantNo, 'pointing')
      }
      onFocus={() => onLight(restaurantNo, 'pointing')}
      onClick={() => onLight(restaurantNo, 'pressing')}
    >
      <span className="sr-only">{restaurantName} </span>
      {hasStar && (
        <>
          <Star fill="full" />
          <span className="sr-only">평점 </span>
        </>
      )}
      {text}
    </button>
  )
}

type GroupPinProps = { pin: Group<FoundRestaurant>; isNearest: boolean } & Pick<PinsProps, 'onOpen'>

const GroupPin = ({ pin: { members, spot }, isNearest, onOpen }: GroupPinProps) => (
  <button
    type="button"
    style={{ left: spot.x, top: spot.y }}
    className="map-pin map-pin-group"
    onClick={() => onOpen(members)}
  >
    {members.length}
    <span className="sr-only">곳 모여 있어요, {isNearest ? '하나씩 보기' : '확대하기'}</span>
  </button>
)

/** Whoever turns the wheel over a pin means the map below. */
function useWheelThrough(engine: MapEngine) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = layer.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      engine.move({
        times: wheelTimes(event),
        about: { x: event.clientX - left, y: event.clientY - top },
      })
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [engine])
  return layer
}

/** Where the person is. */
export function HereDot({ engine, here }: { engine: MapEngine; here: Coordinates }) {
  useFollowing(engine)
  const { x, y } = engine.project(here)
  return (
    <span style={{ left: x, top: y }} className="map-here">
      <span className="sr-only">내 위치</span>
    </span>
  )
}
