type Ready = { readonly keptAnswers: { readonly hits: number; readonly misses: number } }

async function counts(url: string) {
  const answer = (await (await fetch(`${url}/readyz`)).json()) as Ready
  return answer.keptAnswers
}

/** Which share of the reads that can be kept was answered from the cache, from now on. */
export async function keptShare(url: string) {
  const before = await counts(url)
  return {
    async since() {
      const after = await counts(url)
      const hits = after.hits - before.hits
      const asked = hits + after.misses - before.misses
      return asked === 0 ? 0 : hits / asked
    },
  }
}
