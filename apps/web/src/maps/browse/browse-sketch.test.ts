import { stationRows } from '@matjari/contract/places/stations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Coordinates, metresBetween } from '../coordinates.ts'
import { overlaps } from '../label-layout.ts'
import { boxOf, labelsAt } from './browse-sketch.tsx'
import {
  applyMove,
  coordinatesOf,
  farthest,
  groundAt,
  groundOf,
  pixelOf,
  scales,
  type View,
  viewOf,
} from './projection.ts'
import { courseStops, river } from './seoul-geography.ts'
import { sidesOf } from './seoul-sketch.tsx'
import { stepBetween } from './use-gestures.ts'

describe('투영과 손짓', () => {
  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const somewhere = fc.record({ lat: between(33, 38.7), lng: between(125.5, 129.8) })
  const frames = fc.record({ width: between(320, 1600), height: between(400, 1200) })
  const views: fc.Arbitrary<View> = fc
    .record({ at: somewhere, scale: between(scales.least, scales.most) })
    .map(({ at, scale }) => ({ ...groundOf(at), scale }))
  const spotsIn = fc.record({ x: between(0, 320), y: between(0, 400) })

  test('어디든 지면으로 옮겼다가 되돌리면 그 자리이고, 북쪽은 위, 동쪽은 오른쪽이다', () => {
    fc.assert(
      fc.property(somewhere, somewhere, views, frames, (a, b, view, frame) => {
        const back = coordinatesOf(groundAt(view, frame, pixelOf(view, frame, a)))
        expect(metresBetween(back, a)).toBeLessThan(0.5)
        const [spotA, spotB] = [pixelOf(view, frame, a), pixelOf(view, frame, b)]
        expect(Math.sign(spotB.x - spotA.x)).toBe(Math.sign(b.lng - a.lng))
        expect(Math.sign(spotB.y - spotA.y)).toBe(Math.sign(a.lat - b.lat))
      }),
    )
  })

  test('가까운 두 곳의 거리는 전국 어디서나 백에 여섯 넘게 틀리지 않는다', () => {
    const steps = fc.record({ lat: between(-0.05, 0.05), lng: between(-0.05, 0.05) })
    fc.assert(
      fc.property(somewhere, steps, (a, step) => {
        const b: Coordinates = { lat: a.lat + step.lat, lng: a.lng + step.lng }
        const [from, to] = [groundOf(a), groundOf(b)]
        const drawn = Math.hypot(to.x - from.x, to.y - from.y)
        expect(Math.abs(drawn - metresBetween(a, b))).toBeLessThanOrEqual(
          metresBetween(a, b) * 0.06 + 1,
        )
      }),
    )
  })

  test('확대해도 손끝 아래의 것은 그대로 있고, 두 손가락 사이의 것도 그렇다', () => {
    fc.assert(
      fc.property(views, frames, spotsIn, between(0.2, 5), (view, frame, about, times) => {
        const held = groundAt(view, frame, about)
        const after = groundAt(applyMove(view, frame, { times, about }), frame, about)
        expect(Math.hypot(after.x - held.x, after.y - held.y) * view.scale).toBeLessThan(0.01)
      }),
    )
    const pairs = fc.tuple(spotsIn, spotsIn)
    fc.assert(
      fc.property(views, frames, pairs, pairs, (view, frame, before, after) => {
        const middle = ([a, b]: typeof before) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
        const next = applyMove(view, frame, stepBetween(before, after))
        const [from, to] = [
          groundAt(view, frame, middle(before)),
          groundAt(next, frame, middle(after)),
        ]
        expect(Math.hypot(to.x - from.x, to.y - from.y) * view.scale).toBeLessThan(0.01)
      }),
    )
  })

  test('크기는 정한 만큼만 커지고 작아지며, 종이 밖으로 나가지 않는다', () => {
    const moves = fc.array(
      fc.record({
        times: between(0.05, 20),
        right: between(-1e6, 1e6),
        down: between(-1e6, 1e6),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(views, frames, moves, (view, frame, steps) => {
        const end = steps.reduce((now, step) => applyMove(now, frame, step), view)
        expect(end.scale).toBeGreaterThanOrEqual(scales.least)
        expect(end.scale).toBeLessThanOrEqual(scales.most)
        expect(Math.max(Math.abs(end.x), Math.abs(end.y))).toBeLessThanOrEqual(farthest)
      }),
    )
  })

  test('보여 달라는 곳은 가려지지 않은 데에 모두 들어온다', () => {
    const sizes = fc.record({ lat: between(0.0004, 1), lng: between(0.0004, 1) })
    const covers = fc.record({ top: between(0, 60), bottom: between(0, 200) })
    fc.assert(
      fc.property(somewhere, sizes, frames, covers, (at, size, frame, covered) => {
        const area = {
          west: at.lng,
          south: at.lat,
          east: at.lng + size.lng,
          north: at.lat + size.lat,
        }
        const view = viewOf(area, frame, covered)
        for (const lat of [area.south, area.north])
          for (const lng of [area.west, area.east]) {
            const { x, y } = pixelOf(view, frame, { lat, lng })
            expect(x).toBeGreaterThanOrEqual(0)
            expect(x).toBeLessThanOrEqual(frame.width)
            expect(y).toBeGreaterThanOrEqual(covered.top)
            expect(y).toBeLessThanOrEqual(frame.height - covered.bottom)
          }
      }),
    )
  })
})

describe('서울 약도', () => {
  test('노선이 지나는 역은 모두 그 노선 위에 그려진다', () => {
    const counts = new Map<unknown, number>()
    for (const [, , , ...lines] of stationRows)
      for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
    const beside = stationRows.flatMap(([name, , , ...lines]) =>
      lines
        .filter((line) => (counts.get(line) ?? 0) > 1)
        .filter((line) => !courseStops.some((it) => it.line === line && it.stops.includes(name)))
        .map((line) => `${name} ${line}`),
    )
    // From 수원 to 인천 the line goes through places that the table does not have.
    expect(beside).toEqual(['인천 수인분당'])
  })

  test('한강에 빠진 역이 없다', () => {
    const [left, right] = sidesOf(river)
    const outline = [...left, ...right.reverse()]
    const isIn = ({ x, y }: { x: number; y: number }) =>
      outline.filter((to, index) => {
        const from = outline.at(index - 1) ?? to
        return (
          from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x
        )
      }).length %
        2 ===
      1
    const drowned = stationRows.filter(([, lat, lng]) => isIn(groundOf({ lat, lng })))
    expect(drowned.map(([name]) => name)).toEqual([])
  })

  test('어느 크기에서도 이름이 서로 겹치지 않고, 동과 구는 제 크기에서만 보인다', () => {
    const sizes = fc
      .double({ min: Math.log(scales.least), max: Math.log(scales.most), noNaN: true })
      .map(Math.exp)
    fc.assert(
      fc.property(sizes, (scale) => {
        const labels = labelsAt(scale)
        const boxes = labels.map((label) => boxOf(label, scale))
        const pairs = boxes.filter((box, index) =>
          boxes.slice(index + 1).some((other) => overlaps(box, other)),
        )
        expect(pairs).toEqual([])
        const kinds = new Set(labels.map(({ kind }) => kind))
        expect(kinds.has('dong')).toBe(scale >= 0.13)
        expect(kinds.has('gu')).toBe(scale >= 0.018 && scale <= 0.16)
      }),
      { numRuns: 60 },
    )
  })
})
