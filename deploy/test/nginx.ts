import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
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

/** nginx with our matjari.conf. Other than there: name, ports, processes, where it writes, and the certificate. */
export async function startNginx(place: Place): Promise<Proxy> {
  const { folder, plainPort, securePort, upstreams } = place
  const certificate = makeCertificate(folder)
  const log = join(folder, 'matjari.log')
  const listed = (more: string) =>
    upstreams.map((port) => `server 127.0.0.1:${port} ${more};`).join('\n    ')
  const usual = 'max_fails=2 fail_timeout=2s'
  const text = replaced(shipped('nginx/matjari.conf'), [
    ['/etc/letsencrypt/live/matjari.example/fullchain.pem', certificate.file, 1],
    ['/etc/letsencrypt/live/matjari.example/privkey.pem', certificate.key, 1],
    ['server_name matjari.example;', `server_name ${siteName};`, 2],
    [`\n    server 127.0.0.1:8080 ${usual};`, `\n    ${listed(usual)}`, 1],
    ['\n    server 127.0.0.1:8080 backup max_fails=0;', `\n    ${listed('backup max_fails=0')}`, 1],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`, 1],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${securePort} ssl http2;`, 1],
    ['    listen [::]:80;\n', '', 1],
    ['    listen [::]:443 ssl http2;\n', '', 1],
    ['/var/log/nginx/', `${folder}/`, 4],
  ])
  writeFileSync(join(folder, 'matjari.conf'), text)
  const main = join(folder, 'nginx.conf')
  writeFileSync(main, aroundIt(folder))
  const run = startProgram('nginx', ['-c', main, '-e', join(folder, 'first.log')], folder)
  await until('nginx', async () => {
    must(
      run.child.exitCode === null,
      `nginx가 멈췄어요:\n${run.said()}${readIfThere(join(folder, 'first.log'))}`,
    )
    return isListening(securePort)
  })
  const errors = ['first.log', 'error.log', 'matjari-error.log'].map((name) => join(folder, name))
  return {
    kind: 'nginx',
    name: siteName,
    plainPort,
    securePort,
    authority: readFileSync(certificate.file),
    logs: () => run.said() + [log, ...errors].map(readIfThere).join(''),
    visits: () => linesOf(readIfThere(log)).map(visitOf),
    stop: run.stop,
  }
}

/** What Debian's own nginx.conf has around it, as far as it matters, in a folder of ours. */
function aroundIt(folder: string) {
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    process.getuid?.() === 0 ? 'user root;' : '',
    'daemon off;',
    'worker_processes 2;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    'events { worker_connections 768; }',
    'http {',
    '  include /etc/nginx/mime.types;',
    '  default_type application/octet-stream;',
    '  sendfile on;',
    '  gzip on;',
    `  access_log ${folder}/access.log;`,
    ...kept.map((name) => `  ${name}_temp_path ${folder}/${name};`),
    `  include ${folder}/matjari.conf;`,
    '}',
    '',
  ].join('\n')
}

function makeCertificate(folder: string) {
  const file = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${siteName} -addext subjectAltName=DNS:${siteName}`
  const made = spawnSync('openssl', [...options.split(' '), '-keyout', key, '-out', file])
  must(made.status === 0, `인증서를 만들지 못했어요: ${made.stderr.toString()}`)
  return { file, key }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

type Line = {
  readonly path: string
  readonly address: string
  readonly status: number
  readonly reqId: string
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)

const visitOf = ({ path, address, status, reqId }: Line): Visit => ({
  path,
  address,
  status,
  requestId: reqId,
})
