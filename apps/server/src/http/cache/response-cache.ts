import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../lib/clock.ts'
import { type CachedResponse, type ResponseDraft, toCachedResponse } from './cached-response.ts'

type CacheEntry = {
  readonly answer: CachedResponse
  bytes: number
  /** URLs that lead to this entry without being parsed. */
  readonly addresses: string[]
}

/**
 * A response that is being made. It may contain data from before a change, so the tags that were dropped meanwhile
 * are collected.
 */
type PendingResponse = { readonly dropped: Set<string>; isVoid: boolean }

/** At most this many dropped tags are collected for one response; after that it counts as changed. */
const droppedMost = 1_000
/** Memory of an entry beside its body: map entries, the object and its headers. */
const overheadBytes = 1_000
const bytesOfTag = 150
const bytesOfAddress = 250
/** A response has few URLs that people use, and endless variants that a client could invent. */
const addressesMost = 4
const longestAddress = 200
/** The largest share of the cache for one response: a list of 500 reviews must not evict a hundred restaurants. */
const largestPart = 1 / 32

/** The tag that drops all responses. */
const everything = '*'

/**
 * The finished responses of this process, dropped by their tags. The cache stores nothing while it is closed. The
 * caller that opens it must report every change from then on.
 */
export function responseCache({ mostBytes, now }: { mostBytes: number; now: Clock }) {
  /** Sorted by use, least recently used first. */
  const entries = new Map<string, CacheEntry>()
  const keysByTag = new Map<string, Set<string>>()
  const keysByAddress = new Map<string, string>()
  const underWay = new Map<string, Promise<CachedResponse>>()
  const pendings = new Set<PendingResponse>()
  const counted = { hits: 0, misses: 0, drops: 0, evictions: 0 }
  let bytes = 0
  let isOpen = false
  const isOff = mostBytes === 0

  function peek(key: string): CachedResponse | undefined {
    const found = entries.get(key)
    if (!found) return undefined
    if (found.answer.until !== Infinity && found.answer.until <= now().getTime()) {
      remove(key, found)
      return undefined
    }
    entries.delete(key)
    entries.set(key, found)
    counted.hits += 1
    return found.answer
  }

  function remove(key: string, { answer, bytes: freed, addresses }: CacheEntry) {
    entries.delete(key)
    bytes -= freed
    for (const address of addresses) keysByAddress.delete(address)
    for (const tag of answer.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  async function make(key: string, load: () => Promise<ResponseDraft>): Promise<CachedResponse> {
    const pending: PendingResponse = { dropped: new Set(), isVoid: !isOpen }
    pendings.add(pending)
    const began = now().getTime()
    try {
      const made = await load()
      const until = made.seconds === undefined ? Infinity : began + made.seconds * 1000
      const answer = toCachedResponse(made, {
        until,
        onGrown: (grown, more) => grow(key, grown, more),
      })
      const isChanged = pending.isVoid || answer.tags.some((tag) => pending.dropped.has(tag))
      if (made.keep && !isChanged) keep(key, answer)
      return answer
    } finally {
      pendings.delete(pending)
    }
  }

  function keep(key: string, answer: CachedResponse) {
    const size =
      overheadBytes + 2 * key.length + answer.body.length + bytesOfTag * answer.tags.length
    if (size > mostBytes * largestPart) return
    const before = entries.get(key)
    if (before) remove(key, before)
    entries.set(key, { answer, bytes: size, addresses: [] })
    bytes += size
    for (const tag of answer.tags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(key)
      else keysByTag.set(tag, new Set([key]))
    }
    evict()
  }

  /** A compressed copy was added to a response that may still be cached. */
  function grow(key: string, answer: CachedResponse, more: number) {
    const found = entries.get(key)
    if (found?.answer !== answer) return
    found.bytes += more
    bytes += more
    evict()
  }

  function evict() {
    for (const [oldest, entry] of entries) {
      if (bytes <= mostBytes) break
      remove(oldest, entry)
      counted.evictions += 1
    }
  }

  function empty() {
    counted.drops += entries.size
    entries.clear()
    keysByTag.clear()
    keysByAddress.clear()
    underWay.clear()
    bytes = 0
    for (const pending of pendings) pending.isVoid = true
  }

  return {
    /** The cached response, or undefined. */
    peek,

    /** The cached response that was sent to this very URL before. */
    at(address: string): CachedResponse | undefined {
      const key = keysByAddress.get(address)
      return key === undefined ? undefined : peek(key)
    },

    /** Finds the response by this URL too, as long as it is cached. */
    nameAddress(key: string, address: string) {
      const found = entries.get(key)
      if (!found || address.length > longestAddress || keysByAddress.has(address)) return
      if (found.addresses.length >= addressesMost) return
      found.addresses.push(address)
      keysByAddress.set(address, key)
      const more = bytesOfAddress + 2 * address.length
      found.bytes += more
      bytes += more
      evict()
    },

    /** The cached response, or the result of `load`. Concurrent requests for the same key share one call. */
    get(key: string, load: () => Promise<ResponseDraft>): Promise<CachedResponse> {
      const found = peek(key)
      if (found) return Promise.resolve(found)
      counted.misses += 1
      if (!isOpen) return make(key, load)
      const joined = underWay.get(key)
      if (joined) return joined
      const made = make(key, load).finally(() => {
        if (underWay.get(key) === made) underWay.delete(key)
      })
      underWay.set(key, made)
      return made
    },

    /** Drops every response with one of these tags. */
    drop(tags: readonly string[]) {
      if (tags.includes(everything)) return empty()
      // Requests from now on must not join a response whose data was read before the change.
      underWay.clear()
      for (const pending of pendings) {
        for (const tag of tags) pending.dropped.add(tag)
        if (pending.dropped.size > droppedMost) pending.isVoid = true
      }
      for (const tag of tags)
        for (const key of keysByTag.get(tag) ?? []) {
          const found = entries.get(key)
          if (!found) continue
          remove(key, found)
          counted.drops += 1
        }
    },

    empty,

    /** Called when every change will be reported from now on. */
    open() {
      empty()
      isOpen = !isOff
    },

    /** Called when changes may be missed. */
    close() {
      isOpen = false
      empty()
    },

    isOpen: () => isOpen,
    /** The operator has switched the cache off. */
    isOff,
    counts: () => ({ ...counted, entries: entries.size, bytes }),
  }
}

export type ResponseCache = ReturnType<typeof responseCache>

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
}

const hourMs = 60 * 60 * 1000

/** Logs how well the cache works: once an hour, and when the server stops. */
export function reportCacheCounts(app: FastifyInstance, cache: ResponseCache) {
  app.decorate('responseCache', cache)
  const tell = () => app.log.info({ counts: cache.counts() }, 'cached responses')
  const hourly = setInterval(tell, hourMs)
  hourly.unref()
  app.addHook('onClose', async () => {
    clearInterval(hourly)
    tell()
  })
}
