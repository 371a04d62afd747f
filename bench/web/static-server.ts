// The same pages as plain files: what the product sends to a first visitor, written into a folder and served
// from there by @fastify/static. What else a page asks for is copied once and handed out from memory.
import { writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

const { ORIGIN: origin = '', FOLDER: root = '', PAGES: pages = '[]' } = process.env
const files = new Map<string, string>()
for (const [number, url] of (JSON.parse(pages) as string[]).entries()) {
  const html = await (await fetch(origin + url)).text()
  const file = `${number}.html`
  writeFileSync(join(root, file), html)
  writeFileSync(join(root, `${file}.br`), brotliCompressSync(html))
  writeFileSync(join(root, `${file}.gz`), gzipSync(html))
  files.set(url, file)
}

type Copy = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const copies = new Map<string, Promise<Copy>>()

function copyOf(url: string, encodings: string): Promise<Copy> {
  const key = `${encodings} ${url}`
  const copy = copies.get(key) ?? fetchBytes(url, encodings)
  copies.set(key, copy)
  return copy
}

const fetchBytes = (url: string, encodings: string) =>
  new Promise<Copy>((resolve, reject) => {
    get(origin + url, { headers: { 'accept-encoding': encodings } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const { statusCode: status = 200, headers } = answer
        resolve({ status, headers, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })

const kept = ['content-type', 'content-encoding', 'cache-control'] as const

const app = Fastify()
await app.register(fastifyStatic, { root, serve: false, preCompressed: true })
app.get('/*', async (request, reply) => {
  const file = files.get(request.url)
  if (file) return reply.sendFile(file)
  const { status, headers, body } = await copyOf(
    request.url,
    String(request.headers['accept-encoding'] ?? 'identity'),
  )
  for (const name of kept) if (headers[name]) void reply.header(name, headers[name])
  return reply.code(status).send(body)
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close())
