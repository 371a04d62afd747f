import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CallDescription } from '../call.ts'
import { describedCalls } from './all.ts'

type Fill = (value: unknown) => unknown
/** Somewhere in a request: how to put a value there. */
type Place = { readonly name: string; readonly kind: 'text' | 'list'; readonly fill: Fill }

const inside = (places: readonly Place[], name: string, wrap: Fill): Place[] =>
  places.map((place) => ({
    ...place,
    name: name + place.name,
    fill: (value) => wrap(place.fill(value)),
  }))

const innerOf = (schema: z.core.$ZodType): z.core.$ZodType | null =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodCatch
    ? schema.def.innerType
    : null

const isJson = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodPipe && schema.def.out instanceof z.ZodTransform
    ? schema.def.in instanceof z.ZodString
    : false

function placesOf(schema: z.core.$ZodType): Place[] {
  const inner = innerOf(schema)
  if (inner) return placesOf(inner)
  if (schema instanceof z.ZodObject) return placesOfObject(schema)
  if (schema instanceof z.ZodArray) {
    const list: Place = { name: '[]', kind: 'list', fill: (value) => value }
    return [list, ...inside(placesOf(schema.def.element), '[]', (value) => [value])]
  }
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap(placesOf)
  if (schema instanceof z.ZodPipe) {
    if (schema.def.in instanceof z.ZodTransform) return placesOf(schema.def.out)
    const within = isJson(schema.def.in) ? placesOf(schema.def.out) : []
    return [...placesOf(schema.def.in), ...inside(within, '(JSON)', JSON.stringify)]
  }
  return [{ name: '', kind: 'text', fill: (value) => value }]
}

function placesOfObject(schema: z.ZodObject): Place[] {
  const fields = Object.entries(schema.shape)
  const literals = fields.flatMap(([name, field]) =>
    field instanceof z.ZodLiteral ? [[name, [...field.def.values][0]]] : [],
  )
  const known = Object.fromEntries(literals)
  return fields.flatMap(([name, field]) =>
    inside(placesOf(field), `.${name}`, (value) => ({ ...known, [name]: value })),
  )
}

/** A text or number is one place, and so is a list of either. */
const partsOf = ({ params, query, headers, body, parts }: CallDescription) =>
  Object.entries({ params, query, headers, body, parts }).flatMap(([part, schema]) => {
    if (!schema) return []
    const places = placesOf(schema).map((place) => ({ ...place, name: part + place.name, schema }))
    return [...new Map(places.map((place) => [place.kind + place.name, place])).values()]
  })

function costOnce(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** The least of several, since collecting garbage counts as well; once is enough where it is little. */
function costOf(work: () => unknown, little = 0): number {
  let least = costOnce(work)
  for (let again = 0; again < 4 && least > little; again += 1)
    least = Math.min(least, costOnce(work))
  return least
}

/** As much as a body may have, with what a server spends on reading it before the contract sees it. */
const long = (value: string | readonly unknown[]) => ({
  value,
  reading: costOf(() => JSON.parse(JSON.stringify(value))),
})
const units = 250 * 1024
const repeated = (unit: string) => unit.repeat(Math.ceil(units / unit.length)).slice(0, units)
const texts = ['가', 'a\u0301', '\u0327\u0301', '👨‍👩‍👧‍👦', ' ', '1'].map((unit) =>
  long(repeated(unit)),
)
const lists = [{}, '1'].map((one) => long(Array.from({ length: units / 4 }, () => one)))

/** What the clock of the processor cannot tell apart. */
const floorMicroseconds = 2_000

test.each(describedCalls)('%s 의 긴 글과 긴 목록은 걷지 않고 거절한다', (_key, call) => {
  const slow = partsOf(call).flatMap(({ name, kind, fill, schema }) => {
    const parsing = (value: unknown, little?: number) => {
      const filled = fill(value)
      return costOf(() => schema.safeParse(filled), little)
    }
    const short = parsing(kind === 'text' ? '가' : ['가'])
    return (kind === 'text' ? texts : lists).flatMap(({ value, reading }) => {
      const allowed = 20 * short + 3 * reading + floorMicroseconds
      const spent = parsing(value, allowed)
      return spent > allowed ? { name, value: value.slice(0, 4), spent, allowed } : []
    })
  })
  expect(slow).toEqual([])
})

test('글과 목록이 있는 자리를 빠짐없이 찾는다', () => {
  const found = describedCalls.flatMap(([key, call]) =>
    partsOf(call).map(({ name }) => `${key} ${name}`),
  )
  expect(found).toEqual(
    expect.arrayContaining([
      'POST /api/reviews/:reviewNo/report body.detail',
      'POST /api/reviews parts.review(JSON).reviewContent',
      'PUT /api/reviews parts.review(JSON).existingPhotoUrls[]',
      'POST /api/operatings body[].startTime',
      'POST /api/settings/affected body.settings.settingInfo.description',
      'POST /api/reservation headers.idempotency-key',
      'GET /api/restaurants/search query.query',
      'GET /api/restaurants/category/:categoryName params.categoryName',
    ]),
  )
})
