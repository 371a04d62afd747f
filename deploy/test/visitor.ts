import { request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import type { Proxy } from './proxy.ts'

export type Asked = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly token?: string | undefined
  readonly json?: object
  readonly form?: FormData
}

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Names as they came, in lower case: whatever was said twice stands here twice. */
  readonly names: readonly string[]
  readonly body: Buffer
}

/** Somebody out there with an address of their own; all of 127.0.0.0/8 is this machine. */
export function visitor(proxy: Proxy, from = '127.0.0.7') {
  const agent = new Agent({ keepAlive: true, ca: proxy.authority, localAddress: from })

  async function ask(path: string, asked: Asked = {}): Promise<Answer> {
    const { type, body } = await bodyOf(asked)
    return new Promise((resolve, reject) => {
      const sent = request({
        agent,
        host: proxy.name,
        port: proxy.securePort,
        // The certificate is for the name, and the name may lead to another family of addresses.
        lookup: (_name, options, found) =>
          options.all
            ? found(null, [{ address: '127.0.0.1', family: 4 }])
            : found(null, '127.0.0.1', 4),
        path,
        method: asked.method ?? (body ? 'POST' : 'GET'),
        headers: {
          ...(body && { 'content-type': type, 'content-length': body.length }),
          ...(asked.token && { authorization: `Bearer ${asked.token}` }),
          ...asked.headers,
        },
      })
      let isAnswered = false
      sent.once('response', (response) => {
        isAnswered = true
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            names: response.rawHeaders.filter((_, n) => n % 2 === 0).map((n) => n.toLowerCase()),
            body: Buffer.concat(chunks),
          }),
        )
      })
      // Whoever is refused before the end of a body may find the line closed while still sending.
      sent.on('error', (error) => isAnswered || reject(error))
      sent.end(body)
    })
  }

  return { ask, from, leave: () => agent.destroy() }
}
export type Visitor = ReturnType<typeof visitor>

async function bodyOf({ json, form }: Asked) {
  if (json) return { type: 'application/json', body: Buffer.from(JSON.stringify(json)) }
  if (!form) return { type: '', body: undefined }
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}

type Envelope = { readonly header: { readonly code: string }; readonly body: unknown }

export function envelopeOf({ status, body }: Answer) {
  try {
    const { header, body: inside } = JSON.parse(body.toString()) as Envelope
    return { status, code: header.code, body: inside }
  } catch {
    throw new Error(`봉투가 아니에요: ${status} ${body.toString().slice(0, 200)}`)
  }
}

/** Without TLS, as somebody types it. */
export const askPlainly = (proxy: Proxy, path: string) =>
  new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const sent = plainRequest({
      host: '127.0.0.1',
      port: proxy.plainPort,
      path,
      headers: { host: `${proxy.name}:${proxy.plainPort}` },
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
    })
    sent.end()
  })
