import { Agent, get } from 'node:http'
import type { DeskDay } from '@matjari/contract/owner-desk/entities'

export type DayAnswer = { readonly header: unknown; readonly body: { readonly items: DeskDay } }

type DayRequest = {
  readonly url: string
  readonly token: string
  readonly agent?: Agent
  /** As a browser does: packed, if the server packs it. */
  readonly acceptsPacked?: boolean
}

/** The bytes of an answer as they came over the line. */
export const readBytes = ({ url, token, agent, acceptsPacked = false }: DayRequest) =>
  new Promise<Buffer>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(acceptsPacked && { 'accept-encoding': 'gzip, deflate, br' }),
    }
    get(url, { headers, ...(agent && { agent }) }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        if (answer.statusCode === 200) resolve(bytes)
        else reject(new Error(`${url} answered ${answer.statusCode}: ${bytes.toString()}`))
      })
    }).on('error', reject)
  })

export async function readDay(request: DayRequest) {
  const text = (await readBytes(request)).toString('utf8')
  return { text, answer: JSON.parse(text) as DayAnswer }
}

type Of = { readonly restaurantNo: string; readonly day: string; readonly after?: string }

export const dayPath = ({ restaurantNo, day, after }: Of) =>
  `/api/desk/day?restaurantNo=${restaurantNo}&day=${day}${after === undefined ? '' : `&after=${after}`}`
