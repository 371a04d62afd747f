import { stationRows } from '@matjari/contract/places/stations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps } from '../../sketch/labels.ts'
import { sidesOf } from './curve.ts'
import { boxOf, labelsAt } from './labels.ts'
import { courseStops } from './lines.ts'
import { groundOf, scales } from './projection.ts'
import { river } from './water.ts'

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
