import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { limits } from '@matjari/contract/limits'

/** Reads what is still to come of a body and forgets it; an endless one is cut. */
export async function letRestBy(body: IncomingMessage) {
  if (body.readableEnded || body.destroyed) return
  let passed = 0
  body.unpipe()
  body.on('data', (chunk: Buffer) => {
    passed += chunk.length
    if (passed > limits.upload.passingBytes) body.destroy()
  })
  body.resume()
  // Whoever leaves meanwhile does not need the answer.
  await finished(body).catch(() => undefined)
}
