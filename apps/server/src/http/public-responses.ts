import { parse } from 'node:querystring'
import { type CallDescription, splitKey } from '@matjari/contract/call'
import {
  type CallKey,
  describedCalls,
  type Request,
  type Result,
} from '@matjari/contract/calls/all'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import {
  type CachedResponse,
  type ResponseDraft,
  sendCachedResponse,
} from './cache/cached-response.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { answerSchema, refused, serializerOf, statusOf, succeeded } from './envelope.ts'
import { asAppError } from './error-handler.ts'
import { answerFor } from './picture-urls.ts'
import type { PublicDb } from './public-db.ts'
import { readParams, readQuery } from './read-request.ts'
import type { Upload } from './uploads/uploads.ts'

/**
 * How the answers of a read that is everybody's are kept. Its handler looks at nothing but the validated
 * request and who asks.
 */
export type CachedRead<K extends CallKey> = {
  /** What it is about. */
  readonly tags: (asked: Request<K, Upload>) => readonly string[]
  /** What else an answer shows. */
  readonly shows?: (answer: Result<K>) => readonly string[]
  /** How long it is right at most, where it depends on the clock. */
  readonly seconds?: (now: Date) => number
  /** Somebody who is signed in finds things of their own in it: theirs is made for them alone. */
  readonly isPersonal?: true
  /** Where not every question has an answer that can be kept. */
  readonly isKept?: (asked: Request<K, Upload>) => boolean
}
export type CachedReads = { readonly [K in CallKey]?: CachedRead<K> }

type AnyRead = {
  readonly tags: (asked: object) => readonly string[]
  readonly shows?: (answer: unknown) => readonly string[]
  readonly seconds?: (now: Date) => number
  readonly isPersonal?: true
  readonly isKept?: (asked: object) => boolean
}
type AnyHandler = (ask: object) => Promise<unknown>

/** A request as far as the answer of such a read depends on it. */
type PublicRequest = Pick<FastifyRequest, 'url' | 'params' | 'query' | 'headers'> & {
  readonly pictureBase: string
}

export type PublicResponses = ReturnType<typeof publicResponses>
export type PublicRead = NonNullable<ReturnType<PublicResponses['of']>>

const type = 'application/json; charset=utf-8'

/** The reads that are everybody's, answered from the cache where they can be. */
export function publicResponses({
  cache,
  reads,
  now,
  publicDb: dbFor,
}: {
  publicDb?: PublicDb | undefined
  cache: ResponseCache
  reads: CachedReads
  now: Clock
}) {
  const served = new Map<string, ReturnType<typeof serve>>()

  function serve(call: CallDescription, { key, handler }: { key: CallKey; handler: AnyHandler }) {
    const read = reads[key] as AnyRead
    const serialize = serializerOf(answerSchema(call))

    /** As nobody in particular. Refusals are thrown, and not kept. */
    async function answer(asked: PublicRequest): Promise<{ answer: CachedResponse; name: string }> {
      const request = readRead(asked)
      const { pictureBase } = asked
      const name = `${pictureBase}${key} ${JSON.stringify(request)}`
      const made = await cache.get(name, async (): Promise<ResponseDraft> => {
        const seconds = read.seconds?.(now())
        // Chosen while every change is noted that would make this answer an old one.
        const publicDb = dbFor?.(key, { caller: null, headers: asked.headers })
        const result = await handler({ ...request, caller: null, say: () => {}, publicDb })
        const body = serialize(answerFor(call, succeeded(call, result), pictureBase))
        const tags = [...read.tags(request), ...(read.shows?.(result) ?? [])]
        return { status: 200, type, body, tags, seconds, keep: true, call: key }
      })
      return { answer: made, name }
    }

    const readRead = (asked: PublicRequest) => ({
      params: readParams(call, asked),
      query: readQuery(call, asked),
    })

    const isKept = (asked: PublicRequest) => read.isKept?.(readRead(asked)) ?? true

    return {
      answer,
      isKept,

      /** When something that is not there may be there after all. */
      whileAbsent: (asked: PublicRequest) => ({
        tags: read.tags(readRead(asked)),
        seconds: read.seconds?.(now()),
      }),

      /** False: it is to be made for this caller. */
      async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
        if (!cache.isOpen() || (request.caller && read.isPersonal)) return false
        try {
          if (!isKept(request)) return false
          const { answer: made, name } = await answer(request)
          if (request.pictureBase === '') cache.nameAddress(name, request.url)
          await sendCachedResponse(request, reply, made)
          return true
        } catch (error) {
          // Not for everybody, but perhaps for this one.
          if (request.caller && error instanceof AppError && error.kind === 'notFound') return false
          throw error
        }
      },
    }
  }

  return {
    /** Asked before in the very same words, by somebody who is nobody. */
    known: (address: string) => cache.at(address),
    of: (key: CallKey, call: CallDescription, handler: AnyHandler) => {
      if (!reads[key]) return null
      const made = serve(call, { key, handler })
      served.set(key, made)
      return made
    },
    servedBy: (key: string) => served.get(key),
  }
}

export type ResponseOfCall = {
  readonly status: number
  readonly text: string
  readonly tags: readonly string[]
  /** How long it stays right at most; 0: it may change without being told. */
  readonly seconds?: number | undefined
}

/**
 * The answer of a read as somebody who is nobody gets it, without HTTP where it is one of those that are kept.
 */
export function publicLoader(
  app: FastifyInstance,
  { answers, now }: { answers: PublicResponses; now: Clock },
) {
  return async (url: string): Promise<ResponseOfCall> => {
    const found = routeOf(url)
    const read = found && answers.servedBy(found.key)
    if (!found || !read?.isKept(found.asked)) {
      const { statusCode, body } = await app.inject({ url })
      return { status: statusCode, text: body, tags: [], seconds: 0 }
    }
    try {
      const { answer } = await read.answer(found.asked)
      const { status, body, tags, until } = answer
      const seconds = until === Infinity ? undefined : (until - now().getTime()) / 1000
      return { status, text: body.toString('utf8'), tags, seconds }
    } catch (error) {
      const refusal = error instanceof Error ? asAppError(error) : undefined
      if (!refusal) throw error
      const status = statusOf(refusal, found.call)
      const isAbsent = refusal.kind === 'notFound'
      const life = isAbsent ? read.whileAbsent(found.asked) : { tags: [], seconds: 0 }
      return { status, text: JSON.stringify(refused(refusal)), ...life }
    }
  }
}

/** As the server finds them: an address that is written out goes before one with a number in it. */
const routes = describedCalls
  .filter(([key]) => key.startsWith('GET '))
  .map(([key, call]) => {
    const { path } = splitKey(key)
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
    return { key, call, names, pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`) }
  })
  .toSorted((one, other) => one.names.length - other.names.length)

function routeOf(url: string) {
  const [path = '', search = ''] = url.split('?', 2)
  for (const { key, call, names, pattern } of routes) {
    const values = pattern.exec(path)?.slice(1)
    if (!values) continue
    const params = Object.fromEntries(names.map((name, at) => [name, decoded(values[at] ?? '')]))
    return {
      key,
      call,
      asked: { url, params, query: { ...parse(search) }, headers: {}, pictureBase: '' },
    }
  }
  return undefined
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
