import { createHash } from 'node:crypto'

export const printOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What is at this address, to its last byte; of what is not shown to everybody, the status. */
export async function servedPrint(url: string, address: string): Promise<string> {
  const answer = await fetch(`${url}${address}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return answer.ok ? printOf(bytes) : String(answer.status)
}
