// The counts of the response cache, read from the metrics with their token.
const metricsToken = 'only-for-the-benchmark'

/** For the environment of the product. */
export const countingSettings = { METRICS_TOKEN: metricsToken }

export async function cacheCounts(url: string) {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const response = await fetch(`${url}/metrics`, { headers })
  if (!response.ok) throw new Error(`the metrics answer ${response.status}`)
  const text = await response.text()
  const read = (series: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `))
    if (line === undefined) throw new Error(`no ${series} among the metrics`)
    return Number(line.slice(series.length))
  }
  const events = (event: string) => read(`matjari_kept_answers_total{event="${event}"}`)
  return {
    hits: events('hit'),
    misses: events('miss'),
    evictions: events('eviction'),
    entries: read('matjari_kept_answers_entries'),
    bytes: read('matjari_kept_answers_bytes'),
  }
}
