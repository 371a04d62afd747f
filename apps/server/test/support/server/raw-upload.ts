import { connect, type Socket } from 'node:net'

export const edge = 'the-end-of-a-part'
export const startOf = (name: string, more = '') =>
  `--${edge}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
export const endOfForm = `--${edge}--\r\n`

type Upload = {
  readonly port: number
  readonly call: `${'POST' | 'PUT'} ${string}`
  readonly token?: string | undefined
  /** What is promised; how much of it is sent is the test's to say. */
  readonly length: number
  readonly type?: string
}

/** An upload over a real connection, of which so far only the head has been sent. */
export function beginUpload(upload: Upload) {
  const { port, call, token, length, type = `multipart/form-data; boundary=${edge}` } = upload
  const socket = connect(port, '127.0.0.1')
  // Whoever is cut off may hear of it while writing.
  socket.on('error', () => undefined)
  socket.write(
    [
      `${call} HTTP/1.1`,
      'Host: localhost',
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      '\r\n',
    ].join('\r\n'),
  )
  let answer = ''
  socket.on('data', (data: Buffer) => {
    answer += data.toString()
  })
  return {
    socket,
    /** Comes back once the server has taken it in. */
    send: (bytes: string | Buffer) => written(socket, bytes),
    answered: async () => {
      while (!/\r\n\r\n.*\}$/s.test(answer)) await once(socket, 'data')
      return answer
    },
    closed: () => (socket.closed ? Promise.resolve() : once(socket, 'close')),
    leave: () => socket.destroy(),
  }
}

const once = (socket: Socket, event: 'data' | 'close') =>
  new Promise<void>((resolve) => socket.once(event, () => resolve()))

const written = (socket: Socket, bytes: string | Buffer) =>
  new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
