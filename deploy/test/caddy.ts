import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Place,
  type Proxy,
  readIfThere,
  replaced,
  shipped,
  siteName,
  startProgram,
  type Visit,
} from './proxy.ts'
import { must, until } from './report.ts'

/** Caddy with our Caddyfile. Other than there: name, ports, processes, where it writes, and its own authority. */
export async function startCaddy(place: Place): Promise<Proxy> {
  const { folder, plainPort, securePort, upstreams } = place
  const log = join(folder, 'matjari.log')
  const processes = upstreams.map((port) => `to 127.0.0.1:${port}`).join('\n\t')
  const global = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    'default_bind 127.0.0.1',
    `http_port ${plainPort}`,
    `https_port ${securePort}`,
    `storage file_system ${folder}/storage`,
  ]
  const text = replaced(shipped('caddy/Caddyfile'), [
    ['{$SITE:matjari.example} {', `${siteName} {`, 1],
    ['\n\tto {$PROCESS:127.0.0.1:8080}\n', `\n\t${processes}\n`, 1],
    ['/var/log/caddy/matjari.log', log, 1],
    ['\n{\n', `\n{\n\t${global.join('\n\t')}\n`, 1],
  ])
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, text)
  const run = startProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], folder)
  const root = join(folder, 'storage/pki/authorities/local/root.crt')
  await until('caddy', () => {
    must(run.child.exitCode === null, `caddy가 멈췄어요:\n${run.said()}`)
    return run.said().includes('certificate obtained successfully') && readIfThere(root)
  })
  return {
    kind: 'caddy',
    name: siteName,
    plainPort,
    securePort,
    authority: readFileSync(root),
    logs: () => run.said() + readIfThere(log),
    visits: () => linesOf(readIfThere(log)).map(visitOf),
    stop: run.stop,
  }
}

type Line = {
  readonly request: { readonly uri: string; readonly remote_ip: string }
  readonly status: number
  readonly resp_headers: Readonly<Record<string, readonly string[]>>
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)

const visitOf = ({ request, status, resp_headers }: Line): Visit => ({
  path: request.uri,
  address: request.remote_ip,
  status,
  requestId: resp_headers['X-Request-Id']?.join() ?? '',
})
