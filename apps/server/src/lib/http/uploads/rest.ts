import type { IncomingMessage } from 'node:http'
import { limits } from '@matjari/contract/limits'
import { forgetChunk } from './chunks.ts'

/** Reads what is still to come of a body and forgets it; an endless one is cut. */
export async function letRestBy(body: IncomingMessage) {
  if (body.readableEnded || body.destroyed) return
  let passed = 0
  body.unpipe()
  try {
    for await (const chunk of body) {
      passed += Buffer.isBuffer(chunk) ? chunk.length : 0
      if (passed > limits.upload.passingBytes) return void body.destroy()
      await forgetChunk()
    }
  } catch {
    // Whoever leaves meanwhile does not need the answer.
  }
}
