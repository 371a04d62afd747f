import type { CallDescription } from '@matjari/contract/call'
import { IdInput } from '@matjari/contract/wire'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../lib/app-error.ts'
import { readMultipart, refuseWrongCounts } from './uploads/multipart.ts'

/** The parameters in the path. */
export const readParams = (call: CallDescription, request: Pick<FastifyRequest, 'params'>) =>
  read(call.params ?? idParams(call, request.params), request.params, 'notFound')

/** The parameters in the query. */
export function readQuery(call: CallDescription, request: Pick<FastifyRequest, 'url' | 'query'>) {
  if (!call.query) return undefined
  if (!call.sends) refuseUnreadableQuery(request.url)
  return read(call.query, request.query)
}

/** Validates every other described part of a request without a form; the first message is the refusal. */
export const readSimple = (call: CallDescription, request: FastifyRequest) => ({
  query: readQuery(call, request),
  headers: call.headers && read(call.headers, request.headers),
  body: call.body && read(call.body, request.body ?? {}),
  parts: undefined,
  files: undefined,
})

/** The same, with the texts and pictures of a form. */
export async function readRequest(call: CallDescription, request: FastifyRequest) {
  const simple = readSimple(call, request)
  const multipart = call.parts || call.files ? await readMultipart(call, request) : undefined
  const parts = call.parts && multipart && read(call.parts, multipart.parts)
  if (multipart) refuseWrongCounts(call, multipart.files)
  return { ...simple, parts, files: multipart?.files }
}

/**
 * Percent-encoded bytes that are not valid UTF-8 are refused: otherwise they would be searched as literal characters.
 */
function refuseUnreadableQuery(url: string) {
  const from = url.indexOf('?')
  if (from < 0) return
  try {
    decodeURIComponent(url.slice(from))
  } catch {
    throw new AppError('invalid')
  }
}

/** One schema per call: building a schema takes far longer than using it. */
const idSchemas = new WeakMap<CallDescription, z.ZodType>()

/** A number that cannot be an id is answered with "not found", not with a validation message. */
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
