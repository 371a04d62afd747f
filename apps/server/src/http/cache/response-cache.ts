import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../lib/clock.ts'
import { type CachedResponse, type ResponseDraft, toCachedResponse } from './cached-response.ts'

type CacheEntry = {
  readonly answer: CachedResponse
  bytes: number
  /** Addresses under which it is found without being read. */
  readonly addresses: string[]
}

/** An answer that is being made, and what was dropped meanwhile: it may have been read before the change. */
type Making = { readonly dropped: Set<string>; isVoid: boolean }

/** So many tags are remembered for one that is being made; after that it counts as changed. */
const droppedMost = 1_000
/** What a kept answer takes beside its bytes: entries in the maps, the object, its headers. */
const overheadBytes = 1_000
const bytesOfTag = 150
const bytesOfAddress = 250
/** An answer has few addresses that people use, and endless ones that somebody could make up. */
const addressesMost = 4
const longestAddress = 200
/** One answer may take this part of the room: a list of 500 reviews must not drive out a hundred restaurants. */
const largestPart = 1 / 32

/** Drops everything. */
const everything = '*'

/**
 * Finished answers of this process, dropped by their tags. It keeps nothing until it is opened, and while it is
 * closed: whoever opens it knows what changes from then on.
 */
export function responseCache({ mostBytes, now }: { mostBytes: number; now: Clock }) {
  /** The least recently used first. */
  const kept = new Map<string, CacheEntry>()
  const keysByTag = new Map<string, Set<string>>()
  const keysByAddress = new Map<string, string>()
  const underWay = new Map<string, Promise<CachedResponse>>()
  const makings = new Set<Making>()
  const counted = { hits: 0, misses: 0, drops: 0, evictions: 0 }
  let bytes = 0
  let isOpen = false
  const isOff = mostBytes === 0

  function peek(key: string): CachedResponse | undefined {
    const found = kept.get(key)
    if (!found) return undefined
    if (found.answer.until !== Infinity && found.answer.until <= now().getTime()) {
      remove(key, found)
      return undefined
    }
    kept.delete(key)
    kept.set(key, found)
    counted.hits += 1
    return found.answer
  }

  function remove(key: string, { answer, bytes: freed, addresses }: CacheEntry) {
    kept.delete(key)
    bytes -= freed
    for (const address of addresses) keysByAddress.delete(address)
    for (const tag of answer.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  async function make(key: string, asked: () => Promise<ResponseDraft>): Promise<CachedResponse> {
    const making: Making = { dropped: new Set(), isVoid: !isOpen }
    makings.add(making)
    const began = now().getTime()
    try {
      const made = await asked()
      const until = made.seconds === undefined ? Infinity : began + made.seconds * 1000
      const answer = toCachedResponse(made, {
        until,
        onGrown: (grown, more) => grow(key, grown, more),
      })
      const isChanged = making.isVoid || answer.tags.some((tag) => making.dropped.has(tag))
      if (made.keep && !isChanged) keep(key, answer)
      return answer
    } finally {
      makings.delete(making)
    }
  }

  function keep(key: string, answer: CachedResponse) {
    const size =
      overheadBytes + 2 * key.length + answer.body.length + bytesOfTag * answer.tags.length
    if (size > mostBytes * largestPart) return
    const before = kept.get(key)
    if (before) remove(key, before)
    kept.set(key, { answer, bytes: size, addresses: [] })
    bytes += size
    for (const tag of answer.tags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(key)
      else keysByTag.set(tag, new Set([key]))
    }
    evict()
  }

  /** It has been encoded, and is still here. */
  function grow(key: string, answer: CachedResponse, more: number) {
    const found = kept.get(key)
    if (found?.answer !== answer) return
    found.bytes += more
    bytes += more
    evict()
  }

  function evict() {
    for (const [oldest, entry] of kept) {
      if (bytes <= mostBytes) break
      remove(oldest, entry)
      counted.evictions += 1
    }
  }

  function empty() {
    counted.drops += kept.size
    kept.clear()
    keysByTag.clear()
    keysByAddress.clear()
    underWay.clear()
    bytes = 0
    for (const making of makings) making.isVoid = true
  }

  return {
    /** The kept one, or undefined. */
    peek,

    /** The kept one that was sent to this very address before. */
    at(address: string): CachedResponse | undefined {
      const key = keysByAddress.get(address)
      return key === undefined ? undefined : peek(key)
    },

    /** As long as it is kept, it is also found by this address as it was sent. */
    nameAddress(key: string, address: string) {
      const found = kept.get(key)
      if (!found || address.length > longestAddress || keysByAddress.has(address)) return
      if (found.addresses.length >= addressesMost) return
      found.addresses.push(address)
      keysByAddress.set(address, key)
      const more = bytesOfAddress + 2 * address.length
      found.bytes += more
      bytes += more
      evict()
    },

    /** The kept one, or what `asked` makes: once, however many ask at the same time. */
    get(key: string, asked: () => Promise<ResponseDraft>): Promise<CachedResponse> {
      const found = peek(key)
      if (found) return Promise.resolve(found)
      counted.misses += 1
      if (!isOpen) return make(key, asked)
      const joined = underWay.get(key)
      if (joined) return joined
      const made = make(key, asked).finally(() => {
        if (underWay.get(key) === made) underWay.delete(key)
      })
      underWay.set(key, made)
      return made
    },

    /** What shows something of this has changed. */
    drop(tags: readonly string[]) {
      if (tags.includes(everything)) return empty()
      // Whoever asks from now on must not get what was read before.
      underWay.clear()
      for (const making of makings) {
        for (const tag of tags) making.dropped.add(tag)
        if (making.dropped.size > droppedMost) making.isVoid = true
      }
      for (const tag of tags)
        for (const key of keysByTag.get(tag) ?? []) {
          const found = kept.get(key)
          if (!found) continue
          remove(key, found)
          counted.drops += 1
        }
    },

    empty,

    /** From now on every change is heard. */
    open() {
      empty()
      isOpen = !isOff
    },

    /** Changes are not heard any more. */
    close() {
      isOpen = false
      empty()
    },

    isOpen: () => isOpen,
    /** Whoever runs the server gave it no room. */
    isOff,
    counts: () => ({ ...counted, entries: kept.size, bytes }),
  }
}

export type ResponseCache = ReturnType<typeof responseCache>

declare module 'fastify' {
  interface FastifyInstance {
    keptAnswers: ResponseCache
  }
}

const hourMs = 60 * 60 * 1000

/** How much the kept answers help, for whoever runs the server: a line once an hour, and one at the end. */
export function reportCacheCounts(app: FastifyInstance, cache: ResponseCache) {
  app.decorate('keptAnswers', cache)
  const tell = () => app.log.info({ counts: cache.counts() }, 'kept answers')
  const hourly = setInterval(tell, hourMs)
  hourly.unref()
  app.addHook('onClose', async () => {
    clearInterval(hourly)
    tell()
  })
}
