import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Configuration, JWK, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { isLoopback } from '../loopback.ts'
import { pagePolicy, strayPage } from './page.ts'
import { claimsOf, type LocalName, type LocalPerson } from './people.ts'

type Library = typeof import('oidc-provider')

const scopes = ['openid', 'profile', 'email', 'profile_nickname']
/** Where a sign-in may return to: these pages, at whatever loopback address the server is reached. */
const returnPaths: Readonly<Record<LocalName, string>> = {
  google: '/oauth2/google/callback',
  kakao: '/api/oauth2/kakao/callback',
}

export type LocalRegistration = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export type LocalIssuer = {
  readonly provider: Provider
  /** Whoever has signed in here since the start, by subject. */
  readonly people: Map<string, LocalPerson>
  readonly name: LocalName
}

export const registrationAt = (url: string, name: LocalName): LocalRegistration => ({
  issuer: `${url}/${name}`,
  clientId: `practice-${name}`,
  clientSecret: randomBytes(24).toString('base64url'),
})

/** One OpenID issuer with one client, us. Everything it knows is kept in memory. */
export function makeLocalIssuer(
  library: Library,
  { name, registration, key }: { name: LocalName; registration: LocalRegistration; key: JWK },
): LocalIssuer {
  const people = new Map<string, LocalPerson>()
  const provider = new library.Provider(registration.issuer, {
    ...manner(library, name),
    clients: [
      {
        client_id: registration.clientId,
        client_secret: registration.clientSecret,
        redirect_uris: [`http://127.0.0.1${returnPaths[name]}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    findAccount: (_ctx, subject) => {
      const person = people.get(subject)
      return person && { accountId: subject, claims: () => ({ sub: subject, ...claimsOf(person) }) }
    },
  })
  provider.silent = true
  provider.Client.prototype.redirectUriAllowed = (address: string) => isOurs(address, name)
  return { provider, people, name }
}

export const signInPath = (name: LocalName) => `/${name}/sign-in`
export const sessionCookie = (name: LocalName) => `practice_${name}_session`

const manner = (library: Library, name: LocalName): Configuration => ({
  scopes,
  claims: {
    openid: ['sub'],
    profile: ['name'],
    email: ['email', 'email_verified'],
    profile_nickname: ['nickname', 'email', 'email_verified'],
  },
  // Google and Kakao put them into the id token.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  interactions: {
    policy: policyOf(library),
    url: (_ctx, interaction) => `${signInPath(name)}/${interaction.uid}`,
  },
  loadExistingGrant: grantEverything,
  clientBasedCORS: () => false,
  renderError: (ctx) => {
    const nonce = randomBytes(16).toString('base64')
    ctx.set('content-security-policy', pagePolicy(nonce))
    ctx.type = 'html'
    ctx.body = strayPage({ nonce, provider: name })
  },
  cookies: {
    keys: [randomBytes(24).toString('base64url')],
    names: {
      session: sessionCookie(name),
      interaction: `practice_${name}_sign_in`,
      resume: `practice_${name}_resume`,
    },
  },
  ttl: {
    AccessToken: 60,
    AuthorizationCode: 60,
    IdToken: 300,
    Grant: 600,
    Interaction: 600,
    Session: 600,
  },
})

/** No step that asks for consent, and choosing an account is one with signing in. */
function policyOf({ interactionPolicy }: Library) {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  return policy
}

async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope(scopes.join(' '))
  await grant.save()
  return grant
}

/** Signs the id tokens of all issuers: they are told apart by their names, and keys take a while. */
export async function makeKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }
}

function isOurs(address: string, name: LocalName): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const isPlain = url.protocol === 'http:' && url.search === '' && url.hash === ''
  return isPlain && isLoopback(url) && url.pathname === returnPaths[name]
}
