import { Agent, request } from 'node:http'

export type Answer = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly items: unknown
}

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly token: string
  readonly body?: object
  readonly key?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const patienceMs = 60_000

/**
 * One call to one server; null when the connection broke before an answer. Connections stay open between
 * rounds, so that all of a round start at once.
 */
export const ask = (url: string, call: Call): Promise<Answer | null> =>
  new Promise((resolve) => {
    const payload = call.body && JSON.stringify(call.body)
    const asked = request(`${url}${call.path}`, {
      agent,
      method: call.method,
      timeout: patienceMs,
      headers: {
        authorization: `Bearer ${call.token}`,
        ...(payload && { 'content-type': 'application/json' }),
        ...(payload && { 'content-length': Buffer.byteLength(payload) }),
        ...(call.key && { 'idempotency-key': call.key }),
      },
    })
    asked.once('error', () => resolve(null))
    asked.once('timeout', () => asked.destroy())
    asked.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', () => resolve(null))
      response.once('end', () =>
        resolve(readAnswer(response.statusCode ?? 0, Buffer.concat(chunks).toString())),
      )
      response.once('close', () => resolve(null))
    })
    asked.end(payload)
  })

function readAnswer(status: number, text: string): Answer | null {
  try {
    const { header, body } = JSON.parse(text) as {
      header: { code: string; message: string }
      body: { items: unknown }
    }
    return { status, code: header.code, message: header.message, items: body.items }
  } catch {
    return null // cut off in the middle
  }
}

export const closeConnections = () => agent.destroy()
