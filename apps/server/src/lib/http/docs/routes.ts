import { randomBytes } from 'node:crypto'
import { describedCalls } from '@matjari/contract/calls/all'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'
import { docsPage } from './page.ts'

/** /api/docs for people, /api/docs/openapi.json for programs; both made on first request. */
export function addDocs(
  app: FastifyInstance,
  options: { publicUrl: string; unserved: ReadonlySet<string> },
) {
  let document: string | undefined
  // What is not even mounted has nothing to be read about either.
  const calls = describedCalls.filter(([key, call]) => !call.practice || !options.unserved.has(key))
  app.get('/api/docs/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(options.publicUrl, calls))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/api/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(docsPage({ nonce, calls, unserved: options.unserved }))
  })
}
