import { cacheCounts } from './cache-counts.ts'

/** Which share of the cacheable reads was answered from the cache, from now on. */
export async function cacheShare(url: string) {
  const before = await cacheCounts(url)
  return {
    async since() {
      const after = await cacheCounts(url)
      const hits = after.hits - before.hits
      const reads = hits + after.misses - before.misses
      return reads === 0 ? 0 : hits / reads
    },
  }
}
