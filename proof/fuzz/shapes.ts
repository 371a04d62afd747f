import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { z } from 'zod'
import type { Random } from './random.ts'

type Shape = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Shape>>
}

const shapes = new WeakMap<z.ZodType, Shape>()

function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  shapes.set(schema, made)
  return made
}

/** What a client might really send, so that the odd part beside it is reached. */
export function plausible(schema: z.ZodType, random: Random): unknown {
  const shape = shapeOf(schema)
  return valueOf(shape, { name: '', random, defs: shape.$defs ?? {} })
}

/** The same for an object whose values travel as texts: a query, headers, parts of a form. */
export function plausibleTexts(schema: z.ZodType | undefined, random: Random) {
  const value = schema ? plausible(schema, random) : {}
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, each]) => [
      name,
      typeof each === 'string' ? each : JSON.stringify(each ?? ''),
    ]),
  )
}

type Place = {
  readonly name: string
  readonly random: Random
  readonly defs: Readonly<Record<string, Shape>>
}

function valueOf(shape: Shape, place: Place): unknown {
  const { random, defs } = place
  if (shape.$ref) return valueOf(defs[shape.$ref.split('/').at(-1) ?? ''] ?? {}, place)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return random.pick(shape.enum)
  const either = shape.anyOf ?? shape.oneOf
  if (either) return valueOf(random.pick(either), place)
  const type = Array.isArray(shape.type) ? random.pick(shape.type as string[]) : shape.type
  if (type === 'object') return objectOf(shape, place)
  if (type === 'array')
    return Array.from({ length: random.between(0, 3) }, () => valueOf(shape.items ?? {}, place))
  if (type === 'number' || type === 'integer') return random.between(1, 5)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  return textFor(place)
}

function objectOf({ properties = {}, required = [] }: Shape, place: Place) {
  const sent = Object.entries(properties).filter(
    ([name]) => required.includes(name) || place.random.chance(0.7),
  )
  return Object.fromEntries(sent.map(([name, each]) => [name, valueOf(each, { ...place, name })]))
}

function textFor({ name, random }: Place): string {
  if (name.endsWith('No')) return String(random.between(1, 60))
  if (/email/i.test(name)) return `fuzz${random.between(1, 40)}@example.com`
  if (/time|start|end/i.test(name))
    return random.pick(['11:00', '12:30', '18:00', '19:00', '25:00'])
  if (/day|until|from|^to$/i.test(name))
    return addDays(seoulToday(new Date()), random.between(-2, 20))
  if (/^review$/.test(name)) return '{"restaurantNo":"1","score":4.5,"content":"맛있어요"}'
  if (/memberId/.test(name)) return random.pick(['member01', 'owner01', 'fuzzed01'])
  if (/page|size|limit|score|rating|lat|lng/i.test(name)) return String(random.between(1, 5))
  return random.pick(['김치찌개', '맛있는 하루', '홍대', 'Matjari!2027', '02-123-4567', 'ㄱㅊ'])
}
