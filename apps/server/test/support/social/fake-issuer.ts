import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

/**
 * A provider that says whatever a test wants: it answers every code with the same id token, signed
 * with the key a test chooses, and publishes its own key.
 */
export async function startFakeIssuer() {
  const own = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  let answer: RequestListener = (_request, response) => void response.writeHead(404).end()
  const asked: string[] = []
  const server = createServer((request, response) => answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`

  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  }
  const claims = (changes: JWTPayload = {}): JWTPayload => ({
    iss: issuer,
    aud: 'us',
    sub: 'somebody',
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 300,
    ...changes,
  })
  const tokenOf = (changes: JWTPayload, key: Key = own.privateKey) =>
    new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key)

  return {
    issuer,
    asked,
    tokenOf,
    /** From now on every code is answered with this token (or without one). */
    answersWith(idToken: string | null) {
      const tokens = {
        access_token: 'opaque',
        token_type: 'Bearer',
        id_token: idToken ?? undefined,
      }
      answer = (request, response) => {
        const send = (body: object) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
        if (request.url?.includes('/.well-known/')) return send(metadata)
        if (request.url === '/jwks') return send({ keys: [jwk] })
        request.on('data', (chunk: Buffer) => asked.push(chunk.toString()))
        return request.on('end', () => send(tokens))
      }
    },
    /** From now on every question ends like this. */
    answersEverythingWith(listener: RequestListener) {
      answer = listener
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
