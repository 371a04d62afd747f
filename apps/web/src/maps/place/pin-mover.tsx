import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { type Coordinates, movedBy, type Offset, offsetBetween } from '../coordinates.ts'
import { KakaoMap } from '../kakao/kakao-map.tsx'
import { type KakaoMaps, useKakaoMaps } from '../kakao/kakao-maps.ts'
import type { Box, Point, Size } from '../label-layout.ts'
import { nearestStationText } from '../stations.ts'
import { useMeasured } from '../use-measured.ts'
import { NorthArrow, PlaceSketchGround, PlaceSketchMarks } from './place-sketch.tsx'
import { layOutSketch, type SketchView } from './sketch-layout.ts'

const view: SketchView = { metresPerPixel: 5, rings: [100, 250, 500], pinPx: 52 }

type SketchMoverProps = {
  at: Coordinates
  onMove: (at: Coordinates) => void
  onKey: (event: KeyboardEvent) => void
}

/** The sketch at a larger scale, with a draggable pin. */
function SketchMover({ at, onMove, onKey }: SketchMoverProps) {
  const { size, measure } = useMeasured()
  const centre = useCentre(at, size)
  const sketch = useMemo(
    () => size && layOutSketch({ frame: size, centre, at, view, taken: takenIn(size) }),
    [size, centre, at],
  )
  const grip = useGrip(at, onMove)

  return (
    <div ref={measure} className="absolute inset-0 overflow-hidden">
      {size && sketch && (
        <>
          <PlaceSketchGround sketch={sketch} {...size} />
          <PlaceSketchMarks sketch={sketch} {...size} />
          <button
            type="button"
            aria-label="가게 위치 핀, 화살표 키로 옮기기"
            onKeyDown={onKey}
            {...grip}
            style={{ left: sketch.pin.x, top: sketch.pin.y, width: view.pinPx, height: view.pinPx }}
            className="absolute -translate-x-1/2 -translate-y-[94.4%] cursor-grab! touch-none rounded-full text-brand active:cursor-grabbing!"
          >
            <LogoMark className="pointer-events-none size-full" />
          </button>
        </>
      )}
      <NorthArrow />
      <span
        aria-hidden="true"
        className="absolute top-3 left-3 flex h-6 items-center rounded-full bg-surface/86 px-2.5 text-2xs whitespace-nowrap text-ink-2"
      >
        약도 · 핀을 끌어서 옮겨요
      </span>
    </div>
  )
}

const takenIn = ({ width }: Size): readonly Box[] => [
  { x: 0, y: 0, width: 190, height: 42 },
  { x: width - 46, y: 0, width: 46, height: 54 },
]

/** The map stays in place while the pin moves, until the pin comes near the edge. */
function useCentre(at: Coordinates, size: Size | null): Coordinates {
  const [centre, setCentre] = useState(at)
  if (!size || isWellInside(offsetBetween(centre, at), size)) return centre
  setCentre(at)
  return at
}

const isWellInside = ({ east, north }: { east: number; north: number }, { width, height }: Size) =>
  Math.abs(east) / view.metresPerPixel < width * 0.4 &&
  Math.abs(north) / view.metresPerPixel < height * 0.32

/** Pointer handlers that move the pin with the pointer. */
function useGrip(at: Coordinates, onMove: (at: Coordinates) => void) {
  const dragStart = useRef<{ from: Coordinates; hand: Point } | null>(null)

  function handleMove(event: PointerEvent) {
    if (!dragStart.current) return
    const { from, hand } = dragStart.current
    onMove(
      movedBy(from, {
        east: (event.clientX - hand.x) * view.metresPerPixel,
        north: (hand.y - event.clientY) * view.metresPerPixel,
      }),
    )
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      dragStart.current = { from: at, hand: { x: event.clientX, y: event.clientY } }
    },
    onPointerMove: handleMove,
    onPointerUp: () => {
      dragStart.current = null
    },
    onPointerCancel: () => {
      dragStart.current = null
    },
  }
}

type MoverProps = {
  /** The pin's position, and below it the one the address search found. */
  at: Coordinates
  found: Coordinates
  onMove: (at: Coordinates) => void
}

const stepMetres = 20
const strideMetres = 100

type Step = { key: string; label: string; icon: LucideIcon; towards: Offset }

const steps: readonly Step[] = [
  { key: 'ArrowUp', label: '북쪽', icon: ArrowUp, towards: { east: 0, north: 1 } },
  { key: 'ArrowDown', label: '남쪽', icon: ArrowDown, towards: { east: 0, north: -1 } },
  { key: 'ArrowLeft', label: '서쪽', icon: ArrowLeft, towards: { east: -1, north: 0 } },
  { key: 'ArrowRight', label: '동쪽', icon: ArrowRight, towards: { east: 1, north: 0 } },
]

/** A small map on which the owner puts the pin on the door: by dragging, by arrow keys, by buttons. */
export function PlaceMapMover({ at, found, onMove }: MoverProps) {
  const maps = useKakaoMaps()
  const isMoved = at.lat !== found.lat || at.lng !== found.lng

  const stepTo = ({ east, north }: Offset, metres: number) =>
    onMove(movedBy(at, { east: east * metres, north: north * metres }))

  function handleKey(event: KeyboardEvent) {
    const step = steps.find(({ key }) => key === event.key)
    if (!step) return
    event.preventDefault()
    stepTo(step.towards, event.shiftKey ? strideMetres : stepMetres)
  }

  return (
    <div className="grid gap-2">
      <div className="relative isolate h-60 overflow-hidden rounded-md border border-line bg-sunken">
        <Ground maps={maps} at={at} onMove={onMove} onKey={handleKey} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="text-sm text-ink-2">
          {nearestStationText(at) ?? '핀을 옮겨 주세요'}
        </output>
        <div className="flex items-center gap-1">
          {steps.map(({ key, label, icon: Icon, towards }) => (
            <IconButton
              key={key}
              variant="line"
              label={`핀을 ${label}으로 ${stepMetres}m 옮기기`}
              onClick={() => stepTo(towards, stepMetres)}
            >
              <Icon aria-hidden="true" />
            </IconButton>
          ))}
          <Button size="sm" variant="ghost" disabled={!isMoved} onClick={() => onMove(found)}>
            처음 위치로
          </Button>
        </div>
      </div>
    </div>
  )
}

type GroundProps = Pick<MoverProps, 'at' | 'onMove'> & {
  maps: KakaoMaps | null | undefined
  onKey: (event: KeyboardEvent) => void
}

function Ground({ maps, at, onMove, onKey }: GroundProps) {
  const [isBroken, setIsBroken] = useState(false)
  if (!maps || isBroken) return <SketchMover at={at} onMove={onMove} onKey={onKey} />
  return <KakaoMap maps={maps} at={at} onMove={onMove} onBroken={() => setIsBroken(true)} />
}
