import lighthouse from 'lighthouse'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Request = {
  readonly url: string
  readonly resourceType: string
  readonly transferSize: number
}

export type Round = {
  readonly scores: Record<(typeof categories)[number], number>
  /** When the largest thing of the first screen stood there, in milliseconds. */
  readonly largestPaint: number
  readonly layoutShift: number
  readonly requests: readonly Request[]
  /** What cost points. */
  readonly lost: readonly string[]
  /** Lighthouse's index of this machine. */
  readonly speed: number
}

/** A first visit as on a phone, without any action. */
export async function visit(
  url: string,
  { port, slowdown }: { port: number; slowdown: number },
): Promise<Round> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...categories],
    logLevel: 'error',
    throttling: { cpuSlowdownMultiplier: slowdown },
    // Lighthouse empties the cache but not this, and a page that remembers what the cache has lost waits for it.
    clearStorageTypes: ['all'],
  })
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  const { categories: judged, audits, environment } = result.lhr
  const score = (name: string) => Math.round((judged[name]?.score ?? 0) * 100)
  const lost = Object.values(judged).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} (${audits[id]?.displayValue ?? audits[id]?.score})`),
  )
  const details = audits['network-requests']?.details
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? 0,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? 0,
    requests: details?.type === 'table' ? (details.items as Request[]) : [],
    lost,
    speed: environment.benchmarkIndex,
  }
}
