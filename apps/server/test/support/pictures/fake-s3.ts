import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Stored = { readonly bytes: Buffer; readonly headers: IncomingMessage['headers'] }
type Refusal = { readonly status: number; readonly code: string }

export const s3Access = {
  region: 'ap-northeast-2',
  accessKeyId: 'AKIDOFTHETESTS',
  secretAccessKey: 'the+secret/of the tests',
}

/**
 * One bucket on loopback that believes nobody: every signature is computed again from what arrived.
 * `path` stands before the bucket, as behind a proxy.
 */
export async function startFakeS3({ path = '', bucket = 'pictures' } = {}) {
  const objects = new Map<string, Stored>()
  const requests: string[] = []
  /** How the next requests are answered instead; `hang`: not at all. */
  const troubles: (Refusal | 'hang')[] = []

  const server = createServer((request, response) => void take(request, response))

  async function take(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    requests.push(`${request.method} ${request.url}`)
    const trouble = troubles.shift()
    if (trouble === 'hang') return
    const refusal = trouble ?? signatureRefusal(request, body)
    if (refusal) return refuse(response, refusal)
    answer(request, response, body)
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const folder = `${path}/${bucket}/`
    const url = decodeURIComponent(request.url ?? '')
    if (!url.startsWith(folder)) return refuse(response, { status: 404, code: 'NoSuchBucket' })
    const key = url.slice(folder.length)
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, headers: request.headers })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(response, { status: 404, code: 'NoSuchKey' })
    return response.writeHead(200).end(found.bytes)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    place: { endpoint: `http://127.0.0.1:${port}${path}`, bucket, ...s3Access },
    objects,
    requests,
    troubles,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** As talkative as a real one, which quotes what was signed and by whom. */
function refuse(response: ServerResponse, { status, code }: Refusal) {
  const quoted = `<AWSAccessKeyId>${s3Access.accessKeyId}</AWSAccessKeyId>`
  response.writeHead(status, { 'content-type': 'application/xml' })
  return response.end(`<?xml version="1.0"?><Error><Code>${code}</Code>${quoted}</Error>`)
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function signatureRefusal({ method, url = '', headers }: IncomingMessage, body: Buffer) {
  const given = headers.authorization?.match(
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/,
  )
  if (!given) return { status: 403, code: 'AccessDenied' }
  const [, accessKeyId, scope = '', names = '', signature] = given
  if (accessKeyId !== s3Access.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  const moment = String(headers['x-amz-date'])
  const day = moment.slice(0, 8)
  if (scope !== `${day}/${s3Access.region}/s3/aws4_request` || !isRecent(moment))
    return { status: 403, code: 'RequestTimeTooSkewed' }
  const digest = String(headers['x-amz-content-sha256'])
  if (digest !== sha256(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' }

  const signedNames = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedNames.includes(name)))
    return { status: 403, code: 'AccessDenied' }
  const signedHeaders = signedNames.map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const [path = '', query = ''] = url.split('?')
  const canonical = [method, path, query, signedHeaders.join(''), names, digest].join('\n')
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = [s3Access.region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${s3Access.secretAccessKey}`, day),
  )
  const isSigned = createHmac('sha256', key).update(text).digest('hex') === signature
  return isSigned ? null : { status: 403, code: 'SignatureDoesNotMatch' }
}

/** `20261115T094000Z`, of the machine's own clock: signing is not the test's to date. */
function isRecent(moment: string) {
  const iso = moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return Math.abs(Date.now() - Date.parse(iso)) < 15 * 60 * 1000
}
