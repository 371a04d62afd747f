import { parse } from 'node:querystring'
import {
  type CacheTag,
  type CachingRule,
  type CallDescription,
  splitKey,
} from '@matjari/contract/call'
import { type CallKey, describedCalls } from '@matjari/contract/calls/all'
import { addDays, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import {
  type CachedResponse,
  type ResponseDraft,
  sendCachedResponse,
} from './cache/cached-response.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { answerSchema, asAppError, refused, serializerOf, statusOf, succeeded } from './envelope.ts'
import { responseWithPictureBase } from './picture-urls.ts'
import type { PublicDb } from './public-db.ts'
import { readParams, readQuery } from './read-request.ts'

type AnyHandler = (ask: object) => Promise<unknown>

/** A request as far as the answer of such a read depends on it. */
type PublicRequest = Pick<FastifyRequest, 'url' | 'params' | 'query' | 'headers'> & {
  readonly pictureBase: string
}

export type PublicResponses = ReturnType<typeof publicResponses>

const type = 'application/json; charset=utf-8'

type Fields = Readonly<Record<string, unknown>>

/** `0014-shown-changes.sql` announces the same tags. */
const tagFor = (tag: CacheTag, fields: Fields) =>
  tag.replace(/\{(\w+)\}/, (_field, name: string) => String(fields[name]))

const secondsUntil: Record<NonNullable<CachingRule['until']>, (now: Date) => number> = {
  endOfMinute: (now) => (60_000 - (now.getTime() % 60_000)) / 1000,
  endOfDay: (now) => (seoulMoment(addDays(seoulToday(now), 1), 0).getTime() - now.getTime()) / 1000,
}

/** Public reads, answered from the cache when possible. */
export function publicResponses({
  cache,
  now,
  publicDb: dbFor,
}: {
  publicDb?: PublicDb | undefined
  cache: ResponseCache
  now: Clock
}) {
  const served = new Map<string, ReturnType<typeof serve>>()

  type Served = { key: CallKey; cached: CachingRule; handler: AnyHandler }

  function serve(call: CallDescription, { key, cached, handler }: Served) {
    const { tag, tagOfEach, until, isPersonal, exceptWith } = cached
    const serialize = serializerOf(answerSchema(call))

    /** For a visitor. Refusals are thrown, and not cached. */
    async function responseTo(
      target: PublicRequest,
    ): Promise<{ response: CachedResponse; name: string }> {
      const request = readRead(target)
      const { pictureBase } = target
      const name = `${pictureBase}${key} ${JSON.stringify(request)}`
      const made = await cache.get(name, async (): Promise<ResponseDraft> => {
        const seconds = secondsLeft()
        // Chosen while every change is noted that would make this answer an old one.
        const publicDb = dbFor?.(key, { caller: null, headers: target.headers })
        const result = await handler({ ...request, caller: null, say: () => {}, publicDb })
        const body = serialize(responseWithPictureBase(call, succeeded(call, result), pictureBase))
        const tags = [tagOf(request), ...tagsOfItems(result)]
        return { status: 200, type, body, tags, seconds, keep: true, call: key }
      })
      return { response: made, name }
    }

    const readRead = (target: PublicRequest) => ({
      params: readParams(call, target),
      query: readQuery(call, target),
    })

    const tagOf = ({ params, query }: ReturnType<typeof readRead>) =>
      tagFor(tag, { ...(query as Fields), ...(params as Fields) })

    const tagsOfItems = (result: unknown) =>
      tagOfEach ? (result as readonly Fields[]).map((item) => tagFor(tagOfEach, item)) : []

    const secondsLeft = () => until && secondsUntil[until](now())

    function isCached(target: PublicRequest) {
      if (!exceptWith) return true
      const query = readRead(target).query as Fields
      return exceptWith.every((name) => query[name] === undefined)
    }

    return {
      responseTo,
      isCached,

      /** How long 'not found' is cached: the thing may appear. */
      whileAbsent: (target: PublicRequest) => ({
        tags: [tagOf(readRead(target))],
        seconds: secondsLeft(),
      }),

      /** False: it is to be made for this caller. */
      async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
        if (!cache.isOpen() || (request.caller && isPersonal)) return false
        try {
          if (!isCached(request)) return false
          const { response: made, name } = await responseTo(request)
          if (request.pictureBase === '') cache.nameAddress(name, request.url)
          await sendCachedResponse(request, reply, made)
          return true
        } catch (error) {
          // Not public, but perhaps visible to this member.
          if (request.caller && error instanceof AppError && error.kind === 'notFound') return false
          throw error
        }
      },
    }
  }

  return {
    /** The cached answer to exactly this address, for a visitor. */
    known: (address: string) => cache.at(address),
    of: (key: CallKey, call: CallDescription, handler: AnyHandler) => {
      const { cached } = call
      if (!cached) return null
      const made = serve(call, { key, cached, handler })
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
  /** How long it stays right at most; 0: it may change without a notice. */
  readonly seconds?: number | undefined
}

/**
 * The answer of a read as a visitor gets it; without HTTP when it is a cached read.
 */
export function publicLoader(
  app: FastifyInstance,
  { responses, now }: { responses: PublicResponses; now: Clock },
) {
  return async (url: string): Promise<ResponseOfCall> => {
    const found = routeOf(url)
    const read = found && responses.servedBy(found.key)
    if (!found || !read?.isCached(found.target)) {
      const { statusCode, body } = await app.inject({ url })
      return { status: statusCode, text: body, tags: [], seconds: 0 }
    }
    try {
      const { response } = await read.responseTo(found.target)
      const { status, body, tags, until } = response
      const seconds = until === Infinity ? undefined : (until - now().getTime()) / 1000
      return { status, text: body.toString('utf8'), tags, seconds }
    } catch (error) {
      const refusal = error instanceof Error ? asAppError(error) : undefined
      if (!refusal) throw error
      const status = statusOf(refusal, found.call)
      const isAbsent = refusal.kind === 'notFound'
      const life = isAbsent ? read.whileAbsent(found.target) : { tags: [], seconds: 0 }
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
      target: { url, params, query: { ...parse(search) }, headers: {}, pictureBase: '' },
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
