import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChild } from './setup/child.ts'
import { type Sample, samplesIn, sumOf } from './support/metrics/samples.ts'
import { freePort, startServer } from './support/server/process.ts'
import { usedFolder } from './support/server/used-folder.ts'

let dataDir: string
beforeAll(() => {
  dataDir = usedFolder('matjari-metrics-')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const deployed = (path: string) =>
  readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8')

const expressionsOfRules = () =>
  deployed('prometheus/alerts.yml')
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((rule) => rule.slice(rule.indexOf('expr:') + 5, rule.indexOf('labels: {')))

function expressionsOfDashboard(): string[] {
  const { panels } = JSON.parse(deployed('grafana/matjari.json')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

type Named = { readonly name: string; readonly matchers: readonly (readonly [string, string])[] }

/** What an expression asks for: names, and what it wants to find in their labels. */
const namesIn = (expression: string): Named[] =>
  [...expression.matchAll(/\b((?:matjari|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', matchers = '']) => ({
      name,
      matchers: [...matchers.matchAll(/(\w+)(=~|=|!=|!~)"([^"]*)"/g)].map(
        ([, label = '', , value = '']) => [label, value] as const,
      ),
    }),
  )

/** Given by Prometheus itself, or only there once somebody has met them. */
const givenElsewhere = new Set(['job', 'instance'])
const isMet = (label: string) => label === 'status' || label === 'refusal' || label === 'call'

function missingIn(samples: readonly Sample[], { name, matchers }: Named): string[] {
  const found = samples.filter((sample) => sample.name === name)
  if (found.length === 0) return [name]
  return matchers
    .filter(([label]) => !givenElsewhere.has(label))
    .flatMap(([label, value]) => {
      const values = new Set(found.map(({ labels }) => labels[label]))
      const isThere = values.size > 0 && !values.has(undefined)
      const wanted = isMet(label) ? [] : value.split('|')
      return isThere && wanted.every((each) => values.has(each))
        ? []
        : [`${name} ${label}=${value}`]
    })
}

/** On a busy machine the database may be too late for the first look, and is left out of it. */
async function answeredByAll(url: string): Promise<string> {
  for (;;) {
    const response = await fetch(url)
    expect(response.status).toBe(200)
    const text = await response.text()
    if (text.includes('\nmatjari_database_up 1\n')) return text
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

test('현황판과 경보가 묻는 이름과 이름표가 켜진 서버의 답에 모두 있다', async () => {
  const metricsPort = String(await freePort())
  const server = await startServer({
    DATA_DIR: dataDir,
    DEMO: 'off',
    METRICS_PORT: metricsPort,
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    BACKUP_FOLDER: join(dataDir, 'backups'),
  })
  try {
    await fetch(`${server.url}/api/restaurants/999`)
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
    const samples = samplesIn(await answeredByAll(`http://127.0.0.1:${metricsPort}/metrics`))
    const rules = expressionsOfRules()
    const dashboard = expressionsOfDashboard()
    expect(rules.length).toBeGreaterThan(10)
    expect(dashboard.length).toBeGreaterThan(40)
    const asked = [...rules, ...dashboard].flatMap(namesIn)
    expect(asked.flatMap((named) => missingIn(samples, named))).toEqual([])
    // And what is served is shown: a number that nobody looks at is none.
    const shown = new Set(asked.map(({ name }) => name))
    const ours = new Set(
      samples.map(({ name }) => name).filter((name) => name.startsWith('matjari_')),
    )
    expect([...ours].filter((name) => !shown.has(name)).toSorted()).toEqual([
      'matjari_http_request_duration_seconds_count',
      'matjari_http_request_duration_seconds_sum',
    ])
  } finally {
    await server.stop()
  }
})

test('여러 일꾼의 수는 더하고, 데이터베이스와 백업과 디스크의 것은 더하지 않으며, 답하지 않는 일꾼은 뺀다', async () => {
  const child = startChild(new URL('./support/metrics/workers-child.ts', import.meta.url))
  try {
    const { status, text } = JSON.parse((await child.next()) ?? '{}') as {
      status: number
      text: string
    }
    expect(status).toBe(200)
    for (const seen of [
      text,
      (JSON.parse((await child.next()) ?? '{}') as { seen: string }).seen,
    ]) {
      const count = (name: string, labels = {}) => sumOf(seen, name, labels)
      expect(count('matjari_bookings_accepted_total', { way: 'guest' })).toBe(3)
      expect(count('matjari_http_requests_total', { call: 'page', status: '2xx' })).toBe(2)
      expect(
        count('matjari_http_request_duration_seconds_bucket', { call: 'page', le: '0.005' }),
      ).toBe(2)
      expect(count('matjari_queue_length', { queue: 'mail' })).toBe(7)
      expect(count('matjari_backup_last_success_timestamp_seconds')).toBe(200)
      expect(count('matjari_disk_free_bytes')).toBe(1000)
      expect(count('matjari_build_info')).toBe(1)
      expect(count('matjari_workers', { state: 'running' })).toBe(3)
      expect(count('matjari_workers', { state: 'counted' })).toBe(2)
    }
  } finally {
    await child.kill()
  }
})
