import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { LogoMark } from '../../ui/logo.tsx'
import { type Coordinates, movedBy, offsetBetween } from '../coordinates.ts'
import { SketchGround, SketchMarks } from './drawing.tsx'
import type { Box, Point, Size } from './labels.ts'
import { layOutSketch, type SketchView } from './layout.ts'
import { NorthArrow } from './map.tsx'
import { useMeasured } from './use-measured.ts'

const view: SketchView = { metresPerPixel: 5, rings: [100, 250, 500], pinPx: 52 }

type SketchMoverProps = {
  at: Coordinates
  onMove: (at: Coordinates) => void
  onKey: (event: KeyboardEvent) => void
}

/** The sketch in a larger scale, with a pin that can be taken by hand. */
export function SketchMover({ at, onMove, onKey }: SketchMoverProps) {
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
          <SketchGround sketch={sketch} {...size} />
          <SketchMarks sketch={sketch} {...size} />
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

/** The ground stays where it is while the pin moves, until the pin comes near the edge. */
function useCentre(at: Coordinates, size: Size | null): Coordinates {
  const [centre, setCentre] = useState(at)
  if (!size || isWellInside(offsetBetween(centre, at), size)) return centre
  setCentre(at)
  return at
}

const isWellInside = ({ east, north }: { east: number; north: number }, { width, height }: Size) =>
  Math.abs(east) / view.metresPerPixel < width * 0.4 &&
  Math.abs(north) / view.metresPerPixel < height * 0.32

/** Pointer handlers that move the pin by as much as the hand moves. */
function useGrip(at: Coordinates, onMove: (at: Coordinates) => void) {
  const held = useRef<{ from: Coordinates; hand: Point } | null>(null)

  function handleMove(event: PointerEvent) {
    if (!held.current) return
    const { from, hand } = held.current
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
      held.current = { from: at, hand: { x: event.clientX, y: event.clientY } }
    },
    onPointerMove: handleMove,
    onPointerUp: () => {
      held.current = null
    },
    onPointerCancel: () => {
      held.current = null
    },
  }
}
