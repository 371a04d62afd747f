import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween, offsetBetween } from '../coordinates.ts'
import { type Box, isInside, overlaps, textWidth } from '../label-layout.ts'
import { layOutSketch, type Sketch, type SketchView } from './sketch-layout.ts'

const view: SketchView = { metresPerPixel: 11.4, rings: [500, 1000, 1500], pinPx: 85 }
const corner: Box = { x: 0, y: 0, width: 130, height: 40 }

const cities = fc.constantFrom(
  { lat: 37.5663, lng: 126.9919 },
  { lat: 37.5006, lng: 127.0364 },
  { lat: 37.5572, lng: 126.9254 },
  { lat: 35.1577, lng: 129.0591 },
)
const places = fc
  .tuple(
    cities,
    fc.double({ min: -0.03, max: 0.03, noNaN: true }),
    fc.double({ min: -0.03, max: 0.03, noNaN: true }),
  )
  .map(([{ lat, lng }, north, east]) => ({ lat: lat + north, lng: lng + east }))
const widths = fc.integer({ min: 300, max: 1240 })

const sketchOf = (at: { lat: number; lng: number }, width: number) =>
  layOutSketch({
    frame: { width, height: 300 },
    centre: at,
    at,
    view,
    nameSize: { width: textWidth('오래된 골목집', 14) + 26, height: 30 },
    taken: [corner],
  })

const writtenOn = ({ stations, rings, name }: Sketch): readonly Box[] => [
  ...stations.map(({ label }) => label.box),
  ...rings.flatMap(({ label }) => (label ? [label] : [])),
  ...(name ? [name] : []),
]

test('글씨는 서로도 핀도 덮지 않고 그림 밖으로 나가지 않는다', () => {
  fc.assert(
    fc.property(places, widths, (at, width) => {
      const sketch = sketchOf(at, width)
      const written = writtenOn(sketch)
      const solid = [...written, sketch.pinBox, corner]
      const covered = written.filter((box) => solid.some((it) => it !== box && overlaps(box, it)))
      const outside = written.filter((box) => !isInside(box, { width, height: 300 }))
      expect({ covered, outside }).toEqual({ covered: [], outside: [] })
    }),
    { numRuns: 150 },
  )
})

test('역은 참된 방향과 거리에 있다', () => {
  fc.assert(
    fc.property(places, widths, (at, width) => {
      const { pin, stations } = sketchOf(at, width)
      for (const { station, dot } of stations) {
        const { east, north } = offsetBetween(at, station)
        expect((dot.x - pin.x) * view.metresPerPixel).toBeCloseTo(east, 3)
        expect((pin.y - dot.y) * view.metresPerPixel).toBeCloseTo(north, 3)
        expect(station.metres).toBeCloseTo(metresBetween(at, station), 6)
      }
    }),
    { numRuns: 30 },
  )
})

test('역삼동에서는 좁은 화면에서도 가까운 역의 이름과 거리가 보인다', () => {
  const { stations } = sketchOf({ lat: 37.5019, lng: 127.0385 }, 350)
  const shown = stations.map(({ station, distance }) => `${station.name} ${distance}`)
  expect(shown.slice(0, 3)).toEqual(['역삼역 230m', '언주역 720m', '선릉역 970m'])
})

test('역이 없는 곳에서도 핀과 거리 고리는 그린다', () => {
  const { stations, rings } = sketchOf({ lat: 37.7519, lng: 128.8761 }, 350)
  expect(stations).toEqual([])
  expect(rings.map(({ text }) => text)).toEqual(['500m', '1km', '1.5km'])
})

test('핀을 옮겨도 바닥은 그대로이고 고리는 핀을 따라간다', () => {
  const centre = { lat: 37.5006, lng: 127.0364 }
  const still = layOutSketch({
    frame: { width: 700, height: 240 },
    centre,
    at: centre,
    view,
    taken: [],
  })
  const moved = layOutSketch({
    frame: { width: 700, height: 240 },
    centre,
    at: { lat: 37.5006, lng: 127.0394 },
    view,
    taken: [],
  })
  const gangnam = (sketch: Sketch) =>
    sketch.stations.find(({ station }) => station.name === '강남역')?.dot
  expect(gangnam(moved)).toEqual(gangnam(still))
  expect(moved.pin.x).toBeGreaterThan(still.pin.x + 20)
})
