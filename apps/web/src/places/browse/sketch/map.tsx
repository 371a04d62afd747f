import './sketch.css'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Size } from '../../sketch/labels.ts'
import { useMeasured } from '../../sketch/use-measured.ts'
import type { EngineProps, Step } from '../engine.ts'
import { movedListeners } from '../moved-listeners.ts'
import { SketchGround } from './ground.tsx'
import { coordinatesOf, groundAt, scales, spotIn, stepped, viewOf } from './projection.ts'
import { useGestures } from './use-gestures.ts'
import { SketchWords } from './words.tsx'

/** A map that needs nobody: river, lines and stations, districts and their names. */
export function BrowseSketch(props: EngineProps) {
  const { size, measure } = useMeasured()
  return (
    <div ref={measure} className="absolute inset-0">
      {size && size.width > 0 && size.height > 0 && <Sheet {...props} frame={size} />}
    </div>
  )
}

function Sheet({ area, covered, onReady, frame }: EngineProps & { frame: Size }) {
  const [view, setView] = useState(() => viewOf(area, frame, covered))
  const [listeners] = useState(movedListeners)
  const surface = useRef<SVGSVGElement>(null)
  const isByHand = useRef(false)
  // What is on the screen: whoever asks where something is means that.
  const shown = useRef({ view, frame, covered })

  const take = (step: Step) => setView((before) => stepped(before, shown.current.frame, step))
  useGestures(surface, (step) => {
    isByHand.current = true
    take(step)
  })

  useLayoutEffect(() => {
    shown.current = { view, frame, covered }
    listeners.tell(isByHand.current)
    isByHand.current = false
  }, [view, frame, covered, listeners])

  const ready = useRef(onReady)
  useLayoutEffect(() => {
    ready.current({
      show: (next) => setView(viewOf(next, shown.current.frame, shown.current.covered)),
      move: (step) => setView((before) => stepped(before, shown.current.frame, step)),
      project: (at) => spotIn(shown.current.view, shown.current.frame, at),
      unproject: (spot) => coordinatesOf(groundAt(shown.current.view, shown.current.frame, spot)),
      isNearest: () => shown.current.view.scale >= scales.most,
      onMoved: listeners.add,
    })
  }, [listeners])

  const { x, y, scale } = view
  const [left, top] = [frame.width / 2 - x * scale, frame.height / 2 - y * scale]
  return (
    <svg ref={surface} aria-hidden="true" data-scale={scale} className="sketch">
      <g transform={`translate(${left} ${top}) scale(${scale})`}>
        <SketchGround scale={scale} />
        <SketchWords scale={scale} />
      </g>
    </svg>
  )
}
