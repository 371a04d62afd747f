import type { CallDescription } from '@matjari/contract/call'
import { IdInput } from '@matjari/contract/wire'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../lib/app-error.ts'
import { readMultipart, refuseWrongCounts } from './uploads/multipart.ts'

/** What the address names. */
export const readParams = (call: CallDescription, request: Pick<FastifyRequest, 'params'>) =>
  read(call.params ?? idParams(call, request.params), request.params, 'notFound')

/** What the address asks. */
export function readQuery(call: CallDescription, request: Pick<FastifyRequest, 'url' | 'query'>) {
  if (!call.query) return undefined
  if (!call.sends) refuseUnreadableQuery(request.url)
  return read(call.query, request.query)
}

/** Validates every other described part of a request without forms; the first message found is the refusal. */
export const readSimple = (call: CallDescription, request: FastifyRequest) => ({
  query: readQuery(call, request),
  headers: call.headers && read(call.headers, request.headers),
  body: call.body && read(call.body, request.body ?? {}),
  parts: undefined,
  files: undefined,
})

/** The same with the parts and pictures of a form. */
export async function readRequest(call: CallDescription, request: FastifyRequest) {
  const simple = readSimple(call, request)
  const multipart = call.parts || call.files ? await readMultipart(call, request) : undefined
  const parts = call.parts && multipart && read(call.parts, multipart.parts)
  if (multipart) refuseWrongCounts(call, multipart.files)
  return { ...simple, parts, files: multipart?.files }
}

/** Bytes that are no text say nothing: taken as they stand they would be sought, letter by letter. */
function refuseUnreadableQuery(url: string) {
  const from = url.indexOf('?')
  if (from < 0) return
  try {
    decodeURIComponent(url.slice(from))
  } catch {
    throw new AppError('invalid')
  }
}

/** Made once for a call: making a schema takes far longer than using it. */
const idSchemas = new WeakMap<CallDescription, z.ZodType>()

/** A number that cannot be an id names nothing: not found, rather than a lesson in syntax. */
function idParams(call: CallDescription, params: unknown) {
  const known = idSchemas.get(call)
  if (known) return known
  const names = Object.keys(params ?? {})
  const made = z.object(Object.fromEntries(names.map((name) => [name, IdInput])))
  idSchemas.set(call, made)
  return made
}

function read<S extends z.ZodType>(
  schema: S,
  value: unknown,
  kind: 'invalid' | 'notFound' = 'invalid',
) {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message
  throw new AppError(kind, kind === 'invalid' && message ? { message } : {})
}
