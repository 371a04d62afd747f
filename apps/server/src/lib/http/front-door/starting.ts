import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../../config.ts'
import { version } from '../../settings/version.ts'
import { AppError } from '../app-error.ts'
import { refused, statusOf } from '../envelope.ts'
import { isPageVisit } from '../pages/visit.ts'
import { newRequestId, requestIdHeader } from '../request-id.ts'
import { apiHeaders } from '../security-headers.ts'

const retrySeconds = 2

const page = `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>맛자리</title>
<p>맛자리를 여는 중이에요. 준비되면 이 화면이 저절로 바뀌어요.</p>
</html>
`

/** What is answered while the database opens, changes its shape or is filled. */
export function answerStarting(config: Config) {
  const headers = apiHeaders(config)
  const unready = new AppError('unavailable')
  const envelope = JSON.stringify(refused(unready))

  return (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?')[0] ?? ''
    const send = (status: number, type: string, body: string) => {
      // Whatever they are still sending is not read.
      response.writeHead(status, {
        ...headers,
        [requestIdHeader]: newRequestId(),
        ...(status === 200 ? {} : { 'retry-after': String(retrySeconds) }),
        'content-type': `${type}; charset=utf-8`,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    const json = 'application/json'
    if (path === '/healthz') return send(200, json, JSON.stringify({ status: 'ok', version }))
    if (path === '/readyz') return send(503, json, JSON.stringify({ status: 'starting' }))
    if (isPageVisit(request, path)) return send(503, 'text/html', page)
    return send(statusOf(unready, undefined), json, envelope)
  }
}
