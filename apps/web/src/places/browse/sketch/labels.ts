import { stationRows } from '@matjari/contract/places/stations'
import { type Box, boxAround, overlaps, textWidth } from '../../sketch/labels.ts'
import { capital, cities, districtNames, type Name, neighbourhoods, waterNames } from './names.ts'
import { parks } from './parks.ts'
import { type Ground, groundOf } from './projection.ts'

export type LabelKind = 'city' | 'gu' | 'dong' | 'station' | 'park' | 'water'

export type Label = Ground & {
  readonly kind: LabelKind
  readonly text: string
  /** Pixels from its point down to the middle of the text. */
  readonly below: number
}

type Wish = Label & { readonly from: number; readonly to: number }

/** As the styles of the sketch have them. */
export const fontPx: Record<LabelKind, number> = {
  city: 15,
  gu: 15,
  dong: 13,
  station: 12.5,
  park: 12,
  water: 16,
}
const spaced: readonly LabelKind[] = ['gu', 'water']

/** At which scales a name may be written, in pixels for a metre. Names of one kind keep their rank. */
const wished = (
  kind: LabelKind,
  names: readonly Name[],
  { from = 0, to = 1, below = 0 }: Partial<Pick<Wish, 'from' | 'to' | 'below'>>,
): readonly Wish[] => names.map(({ name, x, y }) => ({ kind, text: name, x, y, from, to, below }))

const stops = stationRows.map(([name, lat, lng, ...lines]) => ({
  name,
  ...groundOf({ lat, lng }),
  lines: lines.length,
}))
const changes = stops.filter(({ lines }) => lines > 1)
const plain = stops.filter(({ lines }) => lines === 1)
const [hills, gardens] = [
  parks.filter(({ wide }) => wide >= 800),
  parks.filter(({ wide }) => wide < 800),
]

/** The earlier has the place when two would lie on each other. */
const wishes: readonly Wish[] = [
  ...wished('city', [capital], { to: 0.02 }),
  ...wished('city', cities.slice(0, 9), { to: 0.03 }),
  ...wished('city', cities.slice(9), { from: 0.003, to: 0.05 }),
  ...wished('water', waterNames, { from: 0.05 }),
  ...wished('gu', districtNames, { from: 0.018, to: 0.16 }),
  ...wished('station', changes, { from: 0.05, below: 16 }),
  ...wished('station', plain, { from: 0.075, below: 16 }),
  ...wished('dong', neighbourhoods, { from: 0.13 }),
  ...wished('park', hills, { from: 0.03 }),
  ...wished('park', gardens, { from: 0.09 }),
]

/** Where a name lies at a scale, in pixels from the middle of everything. */
export function boxOf({ kind, text, x, y, below }: Label, scale: number): Box {
  const px = fontPx[kind]
  const letters = spaced.includes(kind) ? text.length * px * 0.2 : 0
  const size = { width: textWidth(text, px) + letters + 6, height: px + 6 }
  return boxAround({ x: x * scale, y: y * scale + below }, size)
}

/** Which names stand at a scale, so that none lies on another. It does not matter what is in view. */
export function labelsAt(scale: number): readonly Label[] {
  const taken: Box[] = []
  return wishes.filter((wish) => {
    if (scale < wish.from || scale > wish.to) return false
    const box = boxOf(wish, scale)
    if (taken.some((other) => overlaps(box, other))) return false
    taken.push(box)
    return true
  })
}

/** Rings of stations come before their names. */
export const stationDots = stationRows.map(([, lat, lng, ...lines]) => ({
  ...groundOf({ lat, lng }),
  lines,
}))
export const dotsFrom = 0.035
