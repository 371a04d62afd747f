// How much memory the process takes when it is asked for more addresses than its cache has room for.
import { readFileSync } from 'node:fs'
import { askAll, openConnections } from '../http/load.ts'
import { getRequest } from '../http/raw-client.ts'
import { cacheCounts } from './cache-counts.ts'
import { restaurants } from './seed.ts'

const addresses = 100_000
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

type Server = { readonly url: string; readonly pid: number }

/** Resident memory, which only Linux tells without help. */
const residentBytes = ({ pid }: Server) =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Says whether the cache stayed within its bound. */
export async function staysWithin(server: Server, mostBytes: number): Promise<boolean> {
  const connections = await openConnections([server.url])
  const idle = residentBytes(server)
  let most = 0
  const batch = restaurants
  for (let from = 0; from < addresses; from += batch) {
    const page = from / batch
    const asked = Array.from({ length: Math.min(batch, addresses - from) }, (_, at) =>
      getRequest(`/api/restaurants/${at + 1}/menu?page=${page}&size=12`),
    )
    await askAll(connections, asked)
    most = Math.max(most, residentBytes(server))
  }
  const { bytes, entries, evictions } = await cacheCounts(server.url)
  for (const connection of connections) connection.close()
  console.log(
    `${addresses.toLocaleString('en')} addresses: the cache holds ${megabytes(bytes)} in ${entries} answers (bound ${megabytes(mostBytes)}), ${evictions} went; the process ${megabytes(idle)} before, ${megabytes(most)} at most, ${megabytes(residentBytes(server))} at the end`,
  )
  return bytes <= mostBytes && evictions > 0
}
