type Steady = { readonly perSecond: number; readonly urls: readonly string[] }

/** A machine that is busy with other things is asked less often, instead of ever more at once. */
const atOnceMost = 20

/** Asks at a steady pace until it is ended. */
export function askSteadily({ perSecond, urls }: Steady) {
  const failures: string[] = []
  const times: number[] = []
  const underWay = new Set<Promise<void>>()
  const began = performance.now()
  let count = 0

  async function ask(url: string) {
    const asked = performance.now()
    try {
      const answer = await fetch(url)
      await answer.text()
      if (answer.status !== 200) failures.push(String(answer.status))
    } catch (error) {
      failures.push(String(error))
    }
    times.push(performance.now() - asked)
  }

  // As many as are due: a timer that comes late makes up for it.
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    for (; count < due && underWay.size < atOnceMost; count += 1) {
      const asking = ask(urls[count % urls.length] ?? '')
      underWay.add(asking)
      void asking.finally(() => underWay.delete(asking))
    }
  }, 10)

  return {
    /** Resolves when so many more have been asked. */
    async asked(more: number) {
      const wanted = count + more
      while (count < wanted) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    async end() {
      clearInterval(timer)
      const seconds = (performance.now() - began) / 1000
      await Promise.all(underWay)
      times.sort((one, other) => one - other)
      const quantile = (q: number) => Math.round(times[Math.floor(times.length * q)] ?? 0)
      return {
        failures,
        requests: times.length,
        perSecond: Math.round(times.length / seconds),
        p50Ms: quantile(0.5),
        p99Ms: quantile(0.99),
        mostMs: quantile(0.99999),
      }
    },
  }
}
