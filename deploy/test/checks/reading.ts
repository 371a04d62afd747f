import { readFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { must } from '../report.ts'
import { askPlainly, envelopeOf } from '../visitor.ts'
import type { Stage } from './stage.ts'

const list = `/api/restaurants/category/${encodeURIComponent('한식')}`
const client = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url))
/** May be said in several lines. */
const repeated = new Set(['set-cookie', 'vary'])

/** What people only look at. */
export async function checkReading(stage: Stage) {
  const { check, proxy, visitor } = stage

  await check('http는 같은 주소의 https로 보낸다', async () => {
    const { status, location } = await askPlainly(proxy, '/search?query=a')
    // To the usual port, which stands for ours.
    const wanted = `https://${proxy.name}/search?query=a`
    must([301, 308].includes(status) && location === wanted, `${status} ${location}`)
    return String(status)
  })

  await check('페이지가 HTTP/2로 온다', async () => {
    const { status, html } = await overHttp2(stage, '/')
    must(status === 200 && html.includes('<title>'), `${status} ${html.slice(0, 100)}`)
    return undefined
  })

  await check('페이지와 답의 머리말이 두 번 나오지 않는다', async () => {
    const asset = assetOf((await visitor.ask('/')).body.toString())
    const headers = { 'accept-encoding': 'gzip, br, zstd' }
    for (const path of ['/', list, asset, '/healthz']) {
      const { names } = await visitor.ask(path, { headers })
      const twice = names.filter((name, n) => names.indexOf(name) !== n && !repeated.has(name))
      must(twice.length === 0, `${path}: ${twice.join(', ')}`)
      for (const name of ['strict-transport-security', 'x-request-id'])
        must(names.includes(name), `${path}: ${name} 없음`)
    }
    return undefined
  })

  await check('파일은 서버가 줄인 그대로, 답은 한 번만 줄어 온다', async () => {
    const asset = assetOf((await visitor.ask('/')).body.toString())
    const file = await visitor.ask(asset, { headers: { 'accept-encoding': 'br, gzip' } })
    must(
      file.headers['content-encoding'] === 'br',
      `${asset}: ${String(file.headers['content-encoding'])}`,
    )
    must(
      brotliDecompressSync(file.body).equals(readFileSync(`${client}${asset}`)),
      `${asset}: 내용이 달라요`,
    )
    const answer = await visitor.ask(list, { headers: { 'accept-encoding': 'gzip' } })
    must(
      answer.headers['content-encoding'] === 'gzip',
      `답: ${String(answer.headers['content-encoding'])}`,
    )
    const whole = gunzipSync(answer.body)
    must(envelopeOf({ ...answer, body: whole }).code === 'S200', '답을 풀 수 없어요')
    const bare = await visitor.ask(list)
    must(
      bare.headers['content-encoding'] === undefined && bare.body.equals(whole),
      '맨 답이 달라요',
    )
    const page = await visitor.ask('/login', { headers: { 'accept-encoding': 'gzip' } })
    must(
      page.headers['content-encoding'] === 'gzip',
      `페이지: ${String(page.headers['content-encoding'])}`,
    )
    must(gunzipSync(page.body).includes('<title>'), '페이지를 풀 수 없어요')
    return `답 ${whole.length} → ${answer.body.length}바이트`
  })

  await check('줄어 온 답도 ETag로 다시 물으면 304로 답한다', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const { etag } = (await visitor.ask(list, { headers })).headers
    must(typeof etag === 'string', 'ETag가 없어요')
    const again = await visitor.ask(list, { headers: { ...headers, 'if-none-match': etag } })
    must(again.status === 304, String(again.status))
    return etag
  })
}

function assetOf(page: string): string {
  const [, asset] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  must(asset, '페이지에 스크립트가 없어요')
  return asset
}

const overHttp2 = ({ proxy }: Stage, path: string) =>
  new Promise<{ status: number; html: string }>((resolve, reject) => {
    const session = connect(`https://${proxy.name}:${proxy.securePort}`, {
      ca: proxy.authority,
      lookup: (_name, options, found) =>
        options.all
          ? found(null, [{ address: '127.0.0.1', family: 4 }])
          : found(null, '127.0.0.1', 4),
    })
    session.once('error', reject)
    const stream = session.request({ ':path': path, accept: 'text/html' })
    let status = 0
    let html = ''
    stream.once('response', (headers) => {
      status = Number(headers[':status'])
    })
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => (html += chunk))
    stream.once('error', reject)
    stream.once('end', () => {
      session.close()
      resolve({ status, html })
    })
    stream.end()
  })
