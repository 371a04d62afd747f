import { keptCounts } from './kept-counts.ts'

/** Which share of the reads that can be kept was answered from the cache, from now on. */
export async function keptShare(url: string) {
  const before = await keptCounts(url)
  return {
    async since() {
      const after = await keptCounts(url)
      const hits = after.hits - before.hits
      const asked = hits + after.misses - before.misses
      return asked === 0 ? 0 : hits / asked
    },
  }
}
