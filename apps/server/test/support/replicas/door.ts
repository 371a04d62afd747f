import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be held shut: what is sent then arrives nowhere, and nobody is told. */
export async function openDoor(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isHeld = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk) => void (isHeld || other.write(chunk)))
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const here = new URL(url)
  here.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: here.href,
    hold: () => {
      isHeld = true
    },
    let: () => {
      isHeld = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
