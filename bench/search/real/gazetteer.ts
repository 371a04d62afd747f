// Where a row really is, whatever its address says: the neighbourhoods whose centres are nearest.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Real, readTable } from './rows.ts'

type Centre = { readonly name: string; readonly lat: number; readonly lng: number }
export type Point = { readonly lat: number; readonly lng: number }

const kmPerDegree = 111.2
export function kmBetween(a: Point, b: Point): number {
  const east = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(a.lat - b.lat, east) * kmPerDegree
}

const cell = 0.1
const cellOf = ({ lat, lng }: Point) => [Math.floor(lat / cell), Math.floor(lng / cell)] as const

/** The full names ('서울특별시 종로구 청운동') of the nearest few neighbourhoods of a point. */
export function openGazetteer(folder: string) {
  const file = 'gazetteer-emd.csv.gz'
  const byCell = new Map<string, Centre[]>()
  if (existsSync(join(folder, file)))
    for (const { name = '', lat = '', lng = '' } of readTable(folder, file)) {
      const centre = { name, lat: Number(lat), lng: Number(lng) }
      const key = cellOf(centre).join()
      byCell.set(key, [...(byCell.get(key) ?? []), centre])
    }
  const around = (at: Point) => {
    const [row, column] = cellOf(at)
    return [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].flatMap((right) => byCell.get([row + down, column + right].join()) ?? []),
    )
  }
  return (at: Point, most: number): readonly string[] =>
    around(at)
      .map(({ name, ...centre }) => ({ name, km: kmBetween(at, centre) }))
      .toSorted((a, b) => a.km - b.km)
      .slice(0, most)
      .map(({ name }) => name)
}

export type Gazetteer = ReturnType<typeof openGazetteer>

const placesOfRows = new WeakMap<Real, string>()
const mark = ' '

/** Every word of where a row is, by its address and by what is around it. */
function placesOf(row: Real, gazetteer: Gazetteer): string {
  const known = placesOfRows.get(row)
  if (known !== undefined) return known
  const near = gazetteer({ lat: row.latitude, lng: row.longitude }, 2)
  const words = [row.restaurantAddress, ...near]
    .join(mark)
    .split(/[\s(),]+/)
    // 둔산1동 and 둔산2동 are 둔산동.
    .map((word) => word.replace(/제?\d+동$/, '동'))
  const places = mark + words.join(mark)
  placesOfRows.set(row, places)
  return places
}

/** Whether a row is in 수원, 강남구 or 대흥동. */
export const isIn = (row: Real, place: string, gazetteer: Gazetteer): boolean =>
  placesOf(row, gazetteer).includes(mark + place)
