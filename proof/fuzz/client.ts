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
      // Some ask for a connection that stays: whether the answer is whole is all that is waited for.
      if (isWhole(Buffer.concat(chunks))) socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks))))
    socket.write(`${head.join('\r\n')}\r\n\r\n`, 'latin1')
    socket.write(body)
    if (isCut) socket.end()
  })
}

function isWhole(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end < 0 || text.startsWith('HTTP/1.1 100')) return false
  const head = text.slice(0, end)
  if (head.startsWith('HTTP/1.1 101')) return true
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return length === undefined
    ? text.endsWith('\r\n0\r\n\r\n')
    : bytes.length >= end + 4 + Number(length)
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
