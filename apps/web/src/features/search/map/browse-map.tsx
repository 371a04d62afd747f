import './browse-map.css'
import { messages } from '@matjari/contract/messages'
import type { FoundRestaurant } from '@matjari/contract/restaurants/entities'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { MapEngine, MapMove } from '../../../maps/browse/map-engine.ts'
import type { Coordinates } from '../../../maps/coordinates.ts'
import { useMeasured } from '../../../maps/use-measured.ts'
import type { Question } from '../../tonight/question.ts'
import { type Area, areaAround, fewDoors } from './area.ts'
import { chosenEngine, EngineOf } from './engine-of.tsx'
import { MapNotes } from './notes.tsx'
import type { PinWord } from './pin-text.ts'
import { HereDot, Pins } from './pins.tsx'
import { stepOf } from './steps.ts'
import { MapTools, SearchAgain, WordChoice } from './tools.tsx'
import { isLocated } from './use-pins.ts'
import { seenBeside, useWhereabouts } from './whereabouts.ts'

export type BrowseMapProps = {
  restaurants: readonly FoundRestaurant[]
  question: Question
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
  const { start, hasMoved, setHasMoved, remember } = useWhereabouts(engine, area, located)

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
    const seen = seenBeside(engine, frame, covered)
    remember(seen)
    // The button goes away: whoever was on it stays on the map.
    surface.current?.focus()
    onArea(seen)
  }

  /** Comes near enough to tell them apart; where that is impossible, each press lights the next one. */
  function open(members: readonly FoundRestaurant[]) {
    if (!engine?.isNearest()) {
      surface.current?.focus()
      return show(areaAround(members.filter(isLocated), fewDoors))
    }
    const place = restaurants.findIndex(({ restaurantNo }) => restaurantNo === lit)
    const next = members.find((member) => restaurants.indexOf(member) > place) ?? members[0]
    if (next) onLight(next.restaurantNo, 'pressing')
  }

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const step = stepOf(event.key, event.target === event.currentTarget)
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
        <EngineOf kind={kind} area={start} covered={covered} onReady={ready} onFailed={fail} />
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
