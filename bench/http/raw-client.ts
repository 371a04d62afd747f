import { connect, type Socket } from 'node:net'

/** A connection that asks one thing after another, with as little work of its own as possible. */
export async function openConnection(url: string, localAddress?: string) {
  const { hostname, port } = new URL(url)
  const socket = await connected(Number(port), hostname, localAddress)
  let text = ''
  let answered: ((status: number) => void) | undefined
  let failed: ((error: Error) => void) | undefined

  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (text.length < end + 4 + length) return
    const status = Number(text.slice(9, 12))
    text = ''
    answered?.(status)
  })
  socket.on('error', (error) => failed?.(error))
  socket.on('close', () => failed?.(new Error('the server closed the connection')))

  return {
    ask: (request: string) =>
      new Promise<number>((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the server has closed the connection'))
        answered = resolve
        failed = reject
        socket.write(request)
      }),
    isClosed: () => socket.destroyed || socket.readableEnded,
    close: () => socket.destroy(),
  }
}

const connected = (port: number, host: string, localAddress?: string) =>
  new Promise<Socket>((resolve, reject) => {
    const from = localAddress ? { localAddress } : {}
    const socket = connect({ port, host, noDelay: true, ...from }, () => resolve(socket))
    socket.once('error', reject)
  })

export function postRequest(path: string, token: string, body: object): string {
  const payload = JSON.stringify(body)
  return [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(payload)}`,
    '',
    payload,
  ].join('\r\n')
}

export const getRequest = (path: string, token?: string) =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}\r\n`

export const deleteRequest = (path: string, token: string) =>
  `DELETE ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`
