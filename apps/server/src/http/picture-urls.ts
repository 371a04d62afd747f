import type { CallDescription } from '@matjari/contract/call'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../lib/config.ts'
import { answerSchema } from './envelope.ts'
import { isForeignOrigin } from './headers.ts'

// Pages of this server load pictures by their path. A page of another origin would request the path from its own
// origin, so its responses get absolute URLs. The contract says which fields are pictures.

declare module 'fastify' {
  interface FastifyRequest {
    /** The prefix of picture paths: empty for pages of this server. */
    pictureBase: string
  }
}

/** The response depends on the origin only when other origins are allowed; the CORS headers then say so. */
export function addPictureAddresses(app: FastifyInstance, config: Config) {
  app.decorateRequest('pictureBase', '')
  if (config.allowedOrigins.length === 0) return
  app.addHook('onRequest', (request, _reply, done) => {
    if (isForeignOrigin(config, request.headers.origin)) request.pictureBase = config.publicUrl
    done()
  })
  app.addHook('preSerialization', (request, _reply, answer, done) => {
    const { call } = request.routeOptions.config
    done(null, call ? responseWithPictureBase(call, answer, request.pictureBase) : answer)
  })
}

/** The response of a call with absolute picture URLs. */
export const responseWithPictureBase = (
  call: CallDescription,
  answer: unknown,
  base: string,
): unknown => (base === '' ? answer : withAddresses(picturePathsOf(call), answer, base))

/** The value with absolute picture URLs; the same object when nothing changes. */
export const withPictureBase = (schema: z.ZodType, value: unknown, base: string): unknown =>
  base === '' ? value : withAddresses(picturePathsIn(schema), value, base)

/** Computed once per call. */
const known = new WeakMap<CallDescription, PicturePaths>()

export function picturePathsOf(call: CallDescription): PicturePaths {
  const places = known.get(call) ?? picturePathsIn(answerSchema(call))
  known.set(call, places)
  return places
}

/** Where a value has pictures: the value itself, its items, or some of its fields. */
type PicturePaths =
  | null
  | 'picture'
  | { readonly each: PicturePaths }
  | { readonly fields: ReadonlyMap<string, PicturePaths> }

function picturePathsIn(schema: z.core.$ZodType): PicturePaths {
  if (z.globalRegistry.get(schema)?.format === 'uri-reference') return 'picture'
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return picturePathsIn(schema.unwrap())
  if (schema instanceof z.ZodArray) {
    const each = picturePathsIn(schema.element)
    return each && { each }
  }
  if (!(schema instanceof z.ZodObject)) return null
  const fields = Object.entries(schema.shape)
    .map(([name, field]) => [name, picturePathsIn(field)] as const)
    .filter(([, places]) => places !== null)
  return fields.length > 0 ? { fields: new Map(fields) } : null
}

function withAddresses(places: PicturePaths, value: unknown, base: string): unknown {
  if (places === null || value === null || value === undefined) return value
  // Neither the text NULL nor a picture of a social provider starts like a path.
  if (places === 'picture')
    return typeof value === 'string' && value.startsWith('/') ? `${base}${value}` : value
  if ('each' in places)
    return Array.isArray(value)
      ? value.map((item) => withAddresses(places.each, item, base))
      : value
  const changed = Object.entries(value)
    .filter(([name]) => places.fields.has(name))
    .map(([name, field]) => [name, withAddresses(places.fields.get(name) ?? null, field, base)])
  return { ...value, ...Object.fromEntries(changed) }
}
