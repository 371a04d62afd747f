import { isDeepStrictEqual } from 'node:util'
import { hotReads } from './hot-reads.ts'

const tries = 50

/** Two servers can be compared only if they answer the same; says of each read whether they do. */
export async function areSame(ours: string, bare: string): Promise<boolean> {
  let same = true
  for (const { name, any } of hotReads) {
    const asked = Array.from({ length: tries }, any)
    const different = await firstDifferent(asked, [ours, bare])
    if (!different) continue
    same = false
    console.log(`${name}: the two servers answer differently at ${different}`)
  }
  return same
}

async function firstDifferent(paths: readonly string[], servers: readonly [string, string]) {
  for (const path of paths) {
    const [one, other] = await Promise.all(servers.map((server) => answerOf(server + path)))
    if (one?.length !== other?.length || !isDeepStrictEqual(one?.answer, other?.answer)) return path
  }
  return undefined
}

async function answerOf(url: string) {
  const response = await fetch(url)
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
  return { answer: JSON.parse(text) as unknown, length: text.length }
}
