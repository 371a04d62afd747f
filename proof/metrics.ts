import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, startServer } from '../apps/server/test/support/server/process.ts'

// A real Prometheus beside a real server with traffic: every question of the dashboard and the rules is asked.
const deploy = (path: string) => fileURLToPath(new URL(`../deploy/${path}`, import.meta.url))
const scrapes = 4
const say = (line: string) => process.stdout.write(`${line}\n`)

function need(program: string) {
  if (spawnSync(program, ['--version']).error === undefined) return
  process.stderr.write(
    `${program}을 찾을 수 없어요. Debian에서는 apt-get install prometheus로 설치해요.\n`,
  )
  process.exit(1)
}

function promtool(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  say(`promtool ${args.slice(0, 2).join(' ')}: ${status === 0 ? 'ok' : 'failed'}`)
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
}

type Answer<Data> = { readonly status: string; readonly data: Data; readonly error?: string }

async function until(what: string, isThere: () => Promise<boolean>) {
  for (let look = 0; look < 600; look += 1) {
    if (await isThere().catch(() => false)) return
    await pause(200)
  }
  throw new Error(`${what}: nothing after two minutes`)
}

async function prove(folder: string) {
  const [metricsPort, promPort] = [await freePort(), await freePort()]
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    METRICS_PORT: String(metricsPort),
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  })
  const config = readFileSync(deploy('prometheus/prometheus.yml'), 'utf8')
    .replaceAll('15s', '1s')
    .replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`)
    .replace('alerts.yml', deploy('prometheus/alerts.yml'))
  writeFileSync(join(folder, 'prometheus.yml'), config)
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${promPort}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const api = `http://127.0.0.1:${promPort}/api/v1`
  const get = async <Data>(path: string) =>
    (await (await fetch(`${api}${path}`)).json()) as Answer<Data>
  const query = (expression: string) =>
    get<{ result: { value: [number, string] }[] }>(`/query?query=${encodeURIComponent(expression)}`)

  async function traffic() {
    for (const path of ['/healthz', '/', '/api/restaurants/1', '/api/menus', '/nothing-here.txt'])
      await fetch(`${server.url}${path}`).then((response) => response.arrayBuffer())
  }

  try {
    await until('scraping', async () => {
      await traffic()
      // With the database in it: on a busy machine it may be too late for the first looks.
      const { data } = await query('count_over_time(matjari_queue_length{queue="mail"}[10m])')
      return Number(data.result[0]?.value[1] ?? 0) >= scrapes
    })
    const { data: names } = await get<string[]>('/label/__name__/values')
    const known = new Set(names)
    const expressions = dashboard()
    const missing: string[] = []
    let empty = 0
    for (const expression of expressions) {
      const filled = expression.replaceAll('$job', 'matjari').replaceAll('$instance', '.+')
      const { status, data, error } = await query(filled)
      if (status !== 'success') missing.push(`${filled}: ${error}`)
      else if (data.result.length === 0) empty += 1
      for (const [name] of filled.matchAll(/\b(?:matjari|nodejs|process)_\w+/g))
        if (!known.has(name)) missing.push(name)
    }
    const rules = await get<{
      groups: { rules: { name: string; query: string; health: string; lastError?: string }[] }[]
    }>('/rules')
    const all = rules.data.groups.flatMap((group) => group.rules)
    for (const { name, query: asked, health, lastError } of all) {
      if (health !== 'ok') missing.push(`${name}: ${health} ${lastError ?? ''}`)
      for (const [metric] of asked.matchAll(/\b(?:matjari|nodejs|process)_\w+/g))
        if (!known.has(metric)) missing.push(`${name}: ${metric}`)
    }
    const requests = await query('sum(matjari_http_requests_total)')
    say(
      `Prometheus: ${names.length} names, ${requests.data.result[0]?.value[1]} requests seen; ` +
        `${expressions.length} questions of the dashboard (${empty} with no answer yet), ${all.length} rules`,
    )
    if (missing.length > 0) throw new Error(`not there:\n${missing.join('\n')}`)
  } finally {
    prometheus.kill('SIGKILL')
    await server.stop()
  }
}

function dashboard(): string[] {
  const { panels } = JSON.parse(readFileSync(deploy('grafana/matjari.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

need('promtool')
need('prometheus')
promtool('check', 'rules', deploy('prometheus/alerts.yml'))
promtool('check', 'config', deploy('prometheus/prometheus.yml'))
promtool('test', 'rules', deploy('prometheus/alerts.test.yml'))
const folder = mkdtempSync(join(tmpdir(), 'matjari-prometheus-'))
try {
  await prove(folder)
  say('ok')
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
