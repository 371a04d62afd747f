import { colourOf } from '@matjari/contract/places/stations'
import { memo, useMemo } from 'react'
import { dotsFrom, fontPx, labelsAt, stationDots } from './labels.ts'

/** Stations and names. They keep their size while everything else grows. */
export const SketchWords = memo(function SketchWords({ scale }: { scale: number }) {
  const labels = useMemo(() => labelsAt(scale), [scale])
  return (
    <>
      {scale >= dotsFrom && <Dots scale={scale} />}
      {labels.map(({ kind, text, x, y, below }) => (
        <text
          key={`${text}${x}`}
          transform={`translate(${x} ${y}) scale(${1 / scale})`}
          y={below + fontPx[kind] * 0.36}
          className={`sketch-${kind}`}
        >
          {text}
        </text>
      ))}
    </>
  )
})

const Dots = ({ scale }: { scale: number }) =>
  stationDots.map(({ x, y, lines: [line, ...others] }) => (
    <circle
      key={`${x} ${y}`}
      cx={x}
      cy={y}
      r={(others.length > 0 ? 6 : 4.5) / scale}
      strokeWidth={(others.length > 0 ? 3 : 2.5) / scale}
      stroke={line === undefined ? undefined : colourOf(line)}
      className="sketch-station"
    />
  ))
