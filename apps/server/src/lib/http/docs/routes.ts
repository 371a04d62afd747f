import { describedCalls } from '@matjari/contract/calls/all'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, finished } from '../../answers/answer.ts'
import { sendKept } from '../../answers/send.ts'
import { openApiDocument } from './openapi.ts'
import { docsPage, docsPolicy } from './page.ts'

type Document = {
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** /api/docs for people, /api/docs/openapi.json for programs; both made on first request, once. */
export function addDocs(
  app: FastifyInstance,
  { publicUrl, unserved }: { publicUrl: string; unserved: ReadonlySet<string> },
) {
  // What is not even mounted has nothing to be read about either.
  const calls = describedCalls.filter(([key, call]) => !call.practice || !unserved.has(key))
  app.get(
    '/api/docs/openapi.json',
    madeOnce(() => ({
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(openApiDocument(publicUrl, calls)),
    })),
  )
  app.get(
    '/api/docs',
    madeOnce(() => ({
      type: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': docsPolicy },
      body: docsPage({ calls, unserved }),
    })),
  )
}

/** To make one takes the loop a tenth of a second, and it changes with the program only. */
function madeOnce(make: () => Document) {
  let kept: Answer | undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    kept ??= finished(
      { ...make(), status: 200, tags: [], keep: true },
      { until: Infinity, onGrown: () => {} },
    )
    await sendKept(request, reply, kept)
    return reply
  }
}
