import { beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '../../../test/support/server/clock.ts'
import { acceptedEncoding, type ResponseDraft } from './cached-response.ts'
import { type ResponseCache, responseCache } from './response-cache.ts'

describe('간직하기', () => {
  const mostBytes = 1024 * 1024
  let clock: ReturnType<typeof testClock>
  let cache: ResponseCache
  beforeEach(() => {
    clock = testClock()
    cache = responseCache({ mostBytes, now: clock.now })
    cache.open()
  })

  const made = (
    body: string,
    tags: readonly string[] = ['restaurant:1'],
    seconds?: number,
  ): ResponseDraft => ({
    status: 200,
    type: 'text/plain',
    body,
    tags,
    seconds,
    keep: true,
  })
  const textOf = async (key: string, make: () => Promise<ResponseDraft>) =>
    (await cache.get(key, make)).body.toString()
  const never = () => Promise.reject(new Error('asked although it was kept'))

  /** An answer whose reading the test holds up. */
  function slow() {
    let tell = (_made: ResponseDraft) => {}
    const answer = new Promise<ResponseDraft>((resolve) => {
      tell = resolve
    })
    return { make: () => answer, tell }
  }

  test('한 번 만든 답은 그것이 보이는 것이 바뀔 때까지 다시 묻지 않는다', async () => {
    expect(await textOf('a', async () => made('옛것'))).toBe('옛것')
    expect(await textOf('a', never)).toBe('옛것')
    cache.drop(['restaurant:2', 'search'])
    expect(await textOf('a', never)).toBe('옛것')
    cache.drop(['restaurant:1'])
    expect(await textOf('a', async () => made('새것'))).toBe('새것')
    expect(cache.counts()).toMatchObject({ hits: 2, misses: 2, drops: 1, entries: 1 })
  })

  test('함께 온 같은 질문은 한 번만 묻고, 실패도 함께 듣되 남지 않는다', async () => {
    const { make, tell } = slow()
    const both = [textOf('a', make), textOf('a', never)]
    tell(made('하나'))
    expect(await Promise.all(both)).toEqual(['하나', '하나'])
    const failing = () => Promise.reject(new Error('끊겼어요'))
    const failed = await Promise.allSettled([cache.get('b', failing), cache.get('b', never)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await textOf('b', async () => made('다시'))).toBe('다시')
  })

  test('만드는 사이에 바뀐 답은 남지 않고, 바뀐 뒤에 온 사람은 그 답을 함께 듣지 않는다', async () => {
    const { make, tell } = slow()
    const early = textOf('a', make)
    cache.drop(['restaurant:1'])
    const late = textOf('a', async () => made('새것'))
    tell(made('옛것'))
    expect(await early).toBe('옛것')
    expect(await late).toBe('새것')
    // Whichever ended last: what was read before the change never takes the place of what was read after it.
    expect(await textOf('a', never)).toBe('새것')
  })

  test('만드는 사이에 다른 것만 바뀌면 남는다', async () => {
    const { make, tell } = slow()
    const early = textOf('a', make)
    cache.drop(['restaurant:2'])
    tell(made('하나'))
    await early
    expect(await textOf('a', never)).toBe('하나')
  })

  test('바뀌는 것을 듣지 못하는 동안에는 아무것도 남기지 않고, 다시 들으면 비어서 시작한다', async () => {
    await cache.get('a', async () => made('하나'))
    const { make, tell } = slow()
    const across = cache.get('b', make)
    cache.close()
    expect(await textOf('a', async () => made('둘'))).toBe('둘')
    expect(await textOf('a', async () => made('셋'))).toBe('셋')
    cache.open()
    tell(made('끊기기 전에 읽은 것'))
    await across
    expect(cache.counts().entries).toBe(0)
  })

  test('시계에 달린 답은 제 시간까지만 남는다', async () => {
    await cache.get('a', async () => made('열려 있어요', ['search'], 20))
    clock.advance(19_999)
    expect(await textOf('a', never)).toBe('열려 있어요')
    clock.advance(1)
    expect(await textOf('a', async () => made('닫았어요', ['search'], 60))).toBe('닫았어요')
  })

  test('주소가 십만 가지라도 정한 만큼만 지니고, 자주 묻는 것은 남는다', async () => {
    const body = '가'.repeat(300)
    let most = 0
    for (let n = 0; n < 100_000; n += 1) {
      const answer = await cache.get(`search?query=${n}`, async () =>
        made(body, [`restaurant:${n}`]),
      )
      cache.nameAddress(`search?query=${n}`, `/search?query=${n}&utm=${n}`)
      if (n % 100 > 0) continue
      // Some are also sent in an encoding, which takes room too.
      if (n % 10_000 === 0) await answer.encoded('br')
      await cache.get('home', async () => made('홈', ['category:한식']))
      most = Math.max(most, cache.counts().bytes)
    }
    expect(most).toBeLessThanOrEqual(mostBytes)
    expect(await textOf('home', never)).toBe('홈')
    const { entries, evictions } = cache.counts()
    expect(entries + evictions).toBe(100_001)
    cache.empty()
    expect(cache.counts()).toMatchObject({ entries: 0, bytes: 0 })
  })

  test('보낸 주소로도 찾되, 답이 사라지면 주소도 사라지고 한 답의 주소는 끝없이 늘지 않는다', async () => {
    await cache.get('a', async () => made('국밥'))
    const before = cache.counts().bytes
    for (let n = 0; n < 1_000; n += 1) cache.nameAddress('a', `/a?utm=${n}`)
    const found = Array.from({ length: 1_000 }, (_, n) => cache.at(`/a?utm=${n}`)).filter(Boolean)
    expect(found.map((answer) => answer?.body.toString())).toEqual(['국밥', '국밥', '국밥', '국밥'])
    expect(cache.counts().bytes - before).toBeGreaterThan(0)
    cache.drop(['restaurant:1'])
    expect(cache.at('/a?utm=0')).toBeUndefined()
    expect(cache.counts().bytes).toBe(0)
    cache.nameAddress('a', '/a')
    await cache.get('a', async () => made('다른 국밥'))
    for (const address of ['/a', '/a?utm=0']) expect(cache.at(address)).toBeUndefined()
  })

  test('혼자 자리를 다 차지할 답과 남기지 말라는 답은 남지 않는다', async () => {
    await cache.get('long', async () => made('가'.repeat(mostBytes / 32)))
    await cache.get('once', async () => ({ ...made('한 번'), keep: false }))
    expect(cache.counts().entries).toBe(0)
  })

  test('무엇이 어떤 순서로 오가도 옛 답을 새 답으로 내지 않는다', async () => {
    // A store of numbers that only grow, questions that take a while, and changes in between.
    const random = seeded(18)
    const stored = [0, 0, 0]
    const waiting: (() => void)[] = []
    const asked: Promise<void>[] = []
    let stale = 0
    for (let step = 0; step < 20_000; step += 1) {
      const which = random(stored.length)
      const what = random(10)
      if (what === 0) {
        stored[which] = (stored[which] ?? 0) + 1
        cache.drop([`restaurant:${which}`])
      } else if (what < 4) waiting.splice(random(waiting.length), 1)[0]?.()
      else {
        const least = stored[which] ?? 0
        const answer = cache.get(String(which), async () => {
          const read = String(stored[which])
          if (random(2) === 0) await new Promise<void>((resolve) => waiting.push(resolve))
          return made(read, [`restaurant:${which}`])
        })
        asked.push(
          answer.then(({ body }) => {
            if (Number(body.toString()) < least) stale += 1
          }),
        )
      }
      if (step % 7 === 0) await Promise.resolve()
    }
    for (const go of waiting) go()
    await Promise.all(asked)
    expect(stale).toBe(0)
  })

  /** The same numbers each time. */
  function seeded(seed: number) {
    let state = seed
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return below === 0 ? 0 : state % below
    }
  }
})

describe('압축', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['identity', undefined],
    ['identity;q=0.5, gzip;q=0.2', undefined],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['GZIP;Q=1', 'gzip'],
    ['gzip;q=아무거나', undefined],
  ])('Accept-Encoding이 %s 이면 %s 로 보낸다', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })
})
