import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

type Attribute = { key: string; value: Record<string, unknown> }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code: number }
}
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: SentSpan[] }[]
  }[]
}

/** A collector of traces on this machine that keeps what it is told. */
export async function startCollector() {
  const spans: SentSpan[] = []
  const asked: { url: string | undefined; headers: Record<string, unknown>; service: unknown }[] =
    []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { resourceSpans } = JSON.parse(body) as Sent
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = valueOf(resource, 'service.name')
        asked.push({ url: request.url, headers: request.headers, service })
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const valueOf = ({ attributes }: { attributes: readonly Attribute[] }, key: string) =>
  Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0]
