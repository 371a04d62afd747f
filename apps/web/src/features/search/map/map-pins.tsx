import type { FoundRestaurant } from '@matjari/contract/restaurants/entities'
import { clsx } from 'clsx'
import { useEffect, useReducer, useRef } from 'react'
import type { CoveredEdges, MapEngine, MapPoint } from '../../../maps/browse/map-engine.ts'
import { wheelTimes } from '../../../maps/browse/use-gestures.ts'
import type { Coordinates } from '../../../maps/coordinates.ts'
import { Star } from '../../../ui/star.tsx'
import type { TableQuery } from '../../table-search/table-query.ts'
import { type PinGroup, pinGroups } from './pin-groups.ts'
import { type PinTextKind, pinText } from './pin-text.ts'

type Frame = { readonly width: number; readonly height: number }

type PinsProps = {
  engine: MapEngine
  frame: Frame
  covered: CoveredEdges
  restaurants: readonly FoundRestaurant[]
  word: PinTextKind
  query: TableQuery
  lit: string | null
  onLight: (restaurantNo: string, by: 'pointing' | 'pressing') => void
  /** A group was pressed. */
  onOpen: (restaurants: readonly FoundRestaurant[]) => void
}

/** Buttons over the map, the same for every engine. */
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

type PinProps = Pick<PinsProps, 'word' | 'query' | 'onLight'> & {
  restaurant: FoundRestaurant
  spot: MapPoint
  isLit: boolean
}

function Pin({ restaurant, spot, isLit, word, query, onLight }: PinProps) {
  const { restaurantNo, restaurantName } = restaurant
  const { text, isQuiet, hasStar } = pinText(restaurant, word, query)
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

type GroupPinProps = { pin: PinGroup<FoundRestaurant>; isNearest: boolean } & Pick<
  PinsProps,
  'onOpen'
>

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

/** A wheel over a pin zooms the map below. */
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

/** The visitor's position. */
export function HereDot({ engine, here }: { engine: MapEngine; here: Coordinates }) {
  useFollowing(engine)
  const { x, y } = engine.project(here)
  return (
    <span style={{ left: x, top: y }} className="map-here">
      <span className="sr-only">내 위치</span>
    </span>
  )
}

type Located = FoundRestaurant & { readonly lat: number; readonly lng: number }

export const isLocated = (restaurant: FoundRestaurant): restaurant is Located =>
  restaurant.lat !== null && restaurant.lng !== null

/**
 * The pins on the map now: one per restaurant, or one for several that are close; the highlighted one is always
 * separate.
 */
function usePins(
  engine: MapEngine,
  restaurants: readonly FoundRestaurant[],
  lit: string | null,
): readonly PinGroup<Located>[] {
  useFollowing(engine)
  const placed = restaurants.filter(isLocated).map((item) => ({ item, spot: engine.project(item) }))
  const isLit = ({ item }: { readonly item: Located }) => item.restaurantNo === lit
  const alone = placed.filter(isLit).map(({ item, spot }) => ({ members: [item], spot }))
  // In the order of the list, so that the DOM does not move the focused pin when it is highlighted.
  const order = new Map(restaurants.map(({ restaurantNo }, index) => [restaurantNo, index]))
  const rank = ({ members: [first] }: PinGroup<Located>) =>
    order.get(first?.restaurantNo ?? '') ?? 0
  return [...pinGroups(placed.filter((one) => !isLit(one))), ...alone].toSorted(
    (a, b) => rank(a) - rank(b),
  )
}

/** Renders again whenever the map has moved. */
function useFollowing(engine: MapEngine) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => engine.onMoved(redraw), [engine])
}

/** A pin that is half outside the map is still drawn. */
const margin = 60

const isInView = (
  { x, y }: MapPoint,
  { width, height, top, bottom }: Readonly<Record<'width' | 'height' | 'top' | 'bottom', number>>,
) =>
  x > -margin &&
  x < width + margin &&
  y > (top > 0 ? top : -margin) &&
  y < (bottom > 0 ? height - bottom : height + margin)
