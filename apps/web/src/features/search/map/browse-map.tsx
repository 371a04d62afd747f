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
import { type PinWord, pinWords } from './pin-text.ts'
import { useMapArea, visibleArea } from './use-map-area.ts'

type BrowseMapProps = {
  restaurants: readonly FoundRestaurant[]
  question: TableQuery
  /** Which card and pin are lit. */
  lit: string | null
  /** Pointing at a pin lights it; pressing it also means to see its card. */
  onLight: (restaurantNo: string | null, by: 'pointing' | 'pressing') => void
  /** What was searched, as in the address; null: wherever the restaurants are. */
  area: Area | null
  /** '이 지역에서 다시 검색' was pressed. */
  onArea: (area: Area) => void
  /** Where the person is, if they said so. */
  here?: Coordinates | null
  /** Pixels of the map that lie under a bar at the top or cards at the bottom. */
  covered?: { readonly top: number; readonly bottom: number }
}

const nothing = { top: 0, bottom: 0 } as const

/** Fills the box it stands in; the list beside it is the full alternative and comes first. */
export default function BrowseMap(props: BrowseMapProps) {
  const { restaurants, question, lit, onLight, area, onArea, here = null } = props
  const { top, bottom } = props.covered ?? nothing
  const covered = useMemo(() => ({ top, bottom }), [top, bottom])
  const [kind, setKind] = useState(chosenEngine)
  const [hasFailed, setHasFailed] = useState(false)
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const [word, setWord] = useState<PinWord>('time')
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
    const seen = visibleArea(engine, frame, covered)
    remember(seen)
    // The button goes away: whoever was on it stays on the map.
    surface.current?.focus()
    onArea(seen)
  }

  /** Comes near enough to tell them apart; where that is impossible, each press lights the next one. */
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

  const what = kind === 'sketch' ? '약도' : '지도'
  return (
    <section ref={measure} aria-label={what} className="map-browse">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes its keys itself */}
      <div
        ref={surface}
        role="application"
        aria-label={`${what}. 방향키로 움직이고 더하기와 빼기로 확대해요. 같은 결과가 목록에 있어요.`}
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
              {...{ engine, frame, covered, restaurants, word, question, lit, onLight }}
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
          <WordChoice word={word} onWord={setWord} />
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

// Large, and only where the operator has said so.
const engines = {
  kakao: lazyComponent(() =>
    import('../../../maps/browse/browse-kakao.tsx').then((file) => file.BrowseKakao),
  ),
  tiles: lazyComponent(() =>
    import('../../../maps/browse/browse-tiles.tsx').then((file) => file.BrowseTiles),
  ),
  // Takes over when another fails, so it is there already.
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
  /** Absent when nobody knows where the person is. */
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

type AgainProps = { onPress: () => void }

const SearchAgain = ({ onPress }: AgainProps) => (
  <Button variant="outline" className="map-again" onClick={onPress}>
    <RotateCw aria-hidden="true" className="size-4" />이 지역에서 다시 검색
  </Button>
)

type WordChoiceProps = { word: PinWord; onWord: (word: PinWord) => void }

const WordChoice = ({ word, onWord }: WordChoiceProps) => (
  <Segmented
    label="핀에 표시할 것"
    options={pinWords}
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

/** What a key does on the map itself, and on what stands upon it. */
const mapKeyStep = (key: string, isOnMap: boolean): MapMove | undefined =>
  signs[key] ?? (isOnMap ? arrows[key] : undefined)

type NotesProps = { isSketch: boolean; hasFailed: boolean; unlocated: number }

/** What has to be known about a map to trust it. */
const MapNotes = ({ isSketch, hasFailed, unlocated }: NotesProps) => (
  <div className="map-notes">
    <output>{hasFailed && <p>지도를 불러오지 못해서 약도로 보여드려요.</p>}</output>
    {isSketch && <p>약도 · 실제 거리와 조금 다를 수 있어요</p>}
    {unlocated > 0 && <p>위치를 모르는 {unlocated}곳은 목록에만 있어요</p>}
  </div>
)
