import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { archiveOf, tileOf } from './tile-archive.ts'

/** A foreign server with an archive and with single tiles, which answers parts of a file as it should. */
export async function startTileServer() {
  const archive = archiveOf('water')
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    const headers = request.headers['access-control-request-headers'] ?? 'range'
    response.setHeader('access-control-allow-headers', headers)
    if (/\/\d+\/\d+\/\d+\.pbf$/.test(request.url ?? '')) return response.end(tileOf('water'))
    const range = request.headers.range?.match(/^bytes=(\d+)-(\d+)$/)
    if (!range) return response.end(archive)
    const [from, to] = [Number(range[1]), Math.min(Number(range[2]), archive.length - 1)]
    response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${archive.length}` })
    return response.end(archive.subarray(from, to + 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
