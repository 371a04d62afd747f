import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Arrived = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
type Said = { readonly status: number; readonly headers?: Record<string, string> }

/** A push service on this machine: takes everything, or answers as it is told. */
export async function startPushService(
  answer: (arrived: Arrived) => Said | Promise<Said> = () => ({ status: 201 }),
) {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
      arrived.push(one)
      void Promise.resolve(answer(one)).then(({ status, headers }) =>
        response.writeHead(status, headers).end(),
      )
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    arrived,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
