import { connect, createServer, type Socket } from 'node:net'

/** What the pages say goes up to the server, what it answers comes down. */
type Way = 'up' | 'down'

export type CutLine = {
  /** Where pages are opened that shall live behind the line. */
  readonly url: string
  /** Nothing gets through from now on, and neither side gets an error. */
  readonly lose: (way: Way) => void
  /** Ends every connection, and each new one at once. */
  readonly cut: () => void
  readonly restore: () => void
  readonly close: () => Promise<void>
}

/** A way to the server that tests can cut. */
export async function layLine(serverUrl: string): Promise<CutLine> {
  const { hostname, port } = new URL(serverUrl)
  const open = new Set<Socket>()
  const lost = new Set<Way>()
  let isCut = false

  function join(from: Socket, to: Socket, way: Way) {
    open.add(from)
    from.on('data', (part) => lost.has(way) || to.write(part))
    // What is wrong with it closes it as well.
    from.on('error', () => undefined)
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
  }

  function endAll() {
    for (const socket of open) socket.destroy()
  }

  const line = createServer((page) => {
    if (isCut) return page.destroy()
    const server = connect(Number(port), hostname)
    join(page, server, 'up')
    join(server, page, 'down')
  })
  await new Promise<void>((resolve, reject) => {
    line.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = line.address()
  if (typeof address !== 'object' || !address) throw new Error('the line has no address')

  return {
    url: `http://127.0.0.1:${address.port}`,
    lose: (way) => {
      lost.add(way)
    },
    cut: () => {
      isCut = true
      endAll()
    },
    restore: () => {
      isCut = false
      lost.clear()
    },
    close: () => {
      endAll()
      return new Promise((resolve) => line.close(() => resolve()))
    },
  }
}

const causedByCut =
  /^Failed to load resource: net::ERR_(EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|CONNECTION_\w+)/

/** Without the requests that found the line cut: the browser tells of each, whatever the page does. */
export const besidesCut = (errors: readonly string[]) =>
  errors.filter((error) => !causedByCut.test(error))
