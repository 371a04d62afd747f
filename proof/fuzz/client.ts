import { connect } from 'node:net'
import type { OddRequest } from './requests.ts'

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const patienceMs = 60_000

/** Sends the bytes as they are and reads what comes back; null when nothing does. */
export function exchange(port: number, { head, body, isCut }: OddRequest): Promise<Answer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' })
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      // An opened WebSocket would stay; whether it opens is all that is asked.
      if (chunks[0]?.subarray(0, 12).toString('latin1') === 'HTTP/1.1 101') socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks))))
    socket.write(`${head.join('\r\n')}\r\n\r\n`, 'latin1')
    socket.write(body)
    if (isCut) socket.end()
  })
}

function readAnswer(bytes: Buffer): Answer | null {
  const text = bytes.toString('utf8')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1] ?? 0)
  if (status === 0) return null
  const body = rest.join('\r\n\r\n')
  if (status === 100) return readAnswer(Buffer.from(body))
  const headers = Object.fromEntries(
    lines.map((each) => {
      const at = each.indexOf(':')
      return [each.slice(0, at).toLowerCase(), each.slice(at + 1).trim()]
    }),
  )
  return {
    status,
    headers,
    body: headers['transfer-encoding'] === 'chunked' ? unchunked(body) : body,
  }
}

/** Chunk sizes count bytes, and a text has fewer: the JSON between them is what is wanted. */
const unchunked = (body: string) => body.replaceAll(/(^|\r\n)[0-9a-f]+\r\n/gi, '').trimEnd()
