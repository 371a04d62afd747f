import './browse-map.css'
import { messages } from '@matjari/contract/messages'
import type { FoundRestaurant } from '@matjari/contract/restaurants/entities'
import { LocateFixed, Minus, Plus, RotateCw } from 'lucide-react'
import { type KeyboardEvent, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { kakaoMapKey, mapTilesUrl } from '../../../lib/config.ts'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { BrowseSketch } from '../../../maps/browse/browse-sketch.tsx'
import type { EngineProps, MapEngine, MapMove } from '../../../maps/browse/map-engine.ts'
import type { Coordinates } from '../../../maps/coordinates.ts'
import { useMeasured } from '../../../maps/use-measured.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import type { TableQuery } from '../../table-search/table-query.ts'
import { type Area, areaAround, minMapSpan } from '../map-area.ts'
import { HereDot, isLocated, Pins } from './map-pins.tsx'
import { type PinTextKind, pinTextKinds } from './pin-text.ts'
import { useMapArea, visibleArea } from './use-map-area.ts'

type BrowseMapProps = {
  restaurants: readonly FoundRestaurant[]
  query: TableQuery
  /** The restaurant whose card and pin are highlighted. */
  lit: string | null
  /** Pointing at a pin highlights it; pressing it also scrolls to its card. */
  onLight: (restaurantNo: string | null, by: 'pointing' | 'pressing') => void
  /** The searched area, as in the address; null: wherever the restaurants are. */
  area: Area | null
  /** '이 지역에서 다시 검색' was pressed. */
  onArea: (area: Area) => void
  /** The visitor's position, if they shared it. */
  here?: Coordinates | null
  /** Pixels of the map under a bar at the top or cards at the bottom. */
  covered?: { readonly top: number; readonly bottom: number }
}

const nothing = { top: 0, bottom: 0 } as const

/** Fills its container; the list beside it has the same content in accessible form and comes first. */
export default function BrowseMap(props: BrowseMapProps) {
  const { restaurants, query, lit, onLight, area, onArea, here = null } = props
  const { top, bottom } = props.covered ?? nothing
  const covered = useMemo(() => ({ top, bottom }), [top, bottom])
  const [kind, setKind] = useState(chosenEngine)
  const [hasFailed, setHasFailed] = useState(false)
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const [word, setWord] = useState<PinTextKind>('time')
  const { size: frame, measure } = useMeasured()
  const surface = useRef<HTMLDivElement>(null)
  const located = restaurants.filter(isLocated)
  const { start, hasMoved, setHasMoved, remember } = useMapArea(engine, area, located)

  const fail = useCallback(() => {
    setEngine(null)
    setHasFailed(true)
    setKind('sketch')
  }, [])
  const ready = useCallback((next: MapEngine) => setEngine(next), [])

  function move(step: MapMove) {
    engine?.move(step)
    setHasMoved(true)
  }

  function show(next: Area | null) {
    if (next) engine?.show(next)
    setHasMoved(true)
  }

  function searchAgain() {
    if (!engine || !frame) return
    const visible = visibleArea(engine, frame, covered)
    remember(visible)
    // The pressed button disappears: the focus moves to the map.
    surface.current?.focus()
    onArea(visible)
  }

  /** Zooms in until the pins separate; where that is impossible, each press highlights the next one. */
  function open(members: readonly FoundRestaurant[]) {
    if (!engine?.isNearest()) {
      surface.current?.focus()
      return show(areaAround(members.filter(isLocated), minMapSpan))
    }
    const place = restaurants.findIndex(({ restaurantNo }) => restaurantNo === lit)
    const next = members.find((member) => restaurants.indexOf(member) > place) ?? members[0]
    if (next) onLight(next.restaurantNo, 'pressing')
  }

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const step = mapKeyStep(event.key, event.target === event.currentTarget)
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    move(step)
  }

  const mapName = kind === 'sketch' ? '약도' : '지도'
  return (
    <section ref={measure} aria-label={mapName} className="map-browse">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes its keys itself */}
      <div
        ref={surface}
        role="application"
        aria-label={`${mapName}. 방향키로 움직이고 더하기와 빼기로 확대해요. 같은 결과가 목록에 있어요.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows move what is in it
        tabIndex={0}
        data-engine={kind}
        onKeyDown={press}
        className="map-surface"
      >
        <ChosenEngine kind={kind} area={start} covered={covered} onReady={ready} onFailed={fail} />
        {engine && frame && (
          <>
            {here && <HereDot engine={engine} here={here} />}
            <Pins
              {...{ engine, frame, covered, restaurants, word, query, lit, onLight }}
              onOpen={open}
            />
          </>
        )}
      </div>
      {engine ? (
        <>
          {hasMoved && <SearchAgain onPress={searchAgain} />}
          <MapTools
            onZoom={(times) => move({ times })}
            onHere={here ? () => show(areaAround([here])) : undefined}
          />
          <PinTextChoice word={word} onWord={setWord} />
        </>
      ) : (
        <output className="map-coming">{messages.restaurant.mapLoading}</output>
      )}
      <MapNotes
        isSketch={kind === 'sketch'}
        hasFailed={hasFailed}
        unlocated={restaurants.length - located.length}
      />
    </section>
  )
}

type EngineKind = 'kakao' | 'tiles' | 'sketch'

// Each is large, and loads only where the operator configured it.
const engines = {
  kakao: lazyComponent(() =>
    import('../../../maps/browse/browse-kakao.tsx').then((file) => file.BrowseKakao),
  ),
  tiles: lazyComponent(() =>
    import('../../../maps/browse/browse-tiles.tsx').then((file) => file.BrowseTiles),
  ),
  // The fallback for the others, so it is in this chunk.
  sketch: BrowseSketch,
}

const chosenEngine = (): EngineKind => {
  if (kakaoMapKey() !== null) return 'kakao'
  return mapTilesUrl() === null ? 'sketch' : 'tiles'
}

function ChosenEngine({ kind, ...props }: EngineProps & { kind: EngineKind }) {
  const Engine = engines[kind]
  return (
    <Suspense fallback={null}>
      <Engine {...props} />
    </Suspense>
  )
}

const zoomTimes = 1.35

type ToolsProps = {
  onZoom: (times: number) => void
  /** Absent when the visitor's position is unknown. */
  onHere?: (() => void) | undefined
}

const MapTools = ({ onZoom, onHere }: ToolsProps) => (
  <div className="map-tools">
    <div className="map-zoom">
      <button type="button" aria-label="확대" onClick={() => onZoom(zoomTimes)}>
        <Plus aria-hidden="true" />
      </button>
      <button type="button" aria-label="축소" onClick={() => onZoom(1 / zoomTimes)}>
        <Minus aria-hidden="true" />
      </button>
    </div>
    {onHere && (
      <button type="button" aria-label="내 위치로" onClick={onHere}>
        <LocateFixed aria-hidden="true" />
      </button>
    )}
  </div>
)

type SearchAgainProps = { onPress: () => void }

const SearchAgain = ({ onPress }: SearchAgainProps) => (
  <Button variant="outline" className="map-again" onClick={onPress}>
    <RotateCw aria-hidden="true" className="size-4" />이 지역에서 다시 검색
  </Button>
)

type PinTextChoiceProps = { word: PinTextKind; onWord: (word: PinTextKind) => void }

const PinTextChoice = ({ word, onWord }: PinTextChoiceProps) => (
  <Segmented
    label="핀에 표시할 것"
    options={pinTextKinds}
    value={word}
    onValueChange={onWord}
    className="map-words"
  />
)

const arrowPx = 90

const arrows: Readonly<Record<string, MapMove>> = {
  ArrowLeft: { right: -arrowPx },
  ArrowRight: { right: arrowPx },
  ArrowUp: { down: -arrowPx },
  ArrowDown: { down: arrowPx },
}
const signs: Readonly<Record<string, MapMove>> = {
  '+': { times: zoomTimes },
  '=': { times: zoomTimes },
  '-': { times: 1 / zoomTimes },
  _: { times: 1 / zoomTimes },
}

/** The move of a key, on the map itself or on an element over it. */
const mapKeyStep = (key: string, isOnMap: boolean): MapMove | undefined =>
  signs[key] ?? (isOnMap ? arrows[key] : undefined)

type NotesProps = { isSketch: boolean; hasFailed: boolean; unlocated: number }

/** What a visitor must know about the map to trust it. */
const MapNotes = ({ isSketch, hasFailed, unlocated }: NotesProps) => (
  <div className="map-notes">
    <output>{hasFailed && <p>지도를 불러오지 못해서 약도로 보여드려요.</p>}</output>
    {isSketch && <p>약도 · 실제 거리와 조금 다를 수 있어요</p>}
    {unlocated > 0 && <p>위치를 모르는 {unlocated}곳은 목록에만 있어요</p>}
  </div>
)
