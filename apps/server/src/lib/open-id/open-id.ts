import * as client from 'openid-client'
import { ClientError, ResponseBodyError } from 'openid-client'
import { AppError } from '../app-error.ts'

const names = new Set(['localhost', '127.0.0.1', '[::1]'])

/** This machine: only here http without TLS, or an unregistered return address, is accepted. */
export const isLoopback = ({ protocol, hostname }: URL) =>
  /^https?:$/.test(protocol) && names.has(hostname)

/**
 * An error of a provider or the library as a refusal. The cause is a bare name for the log: messages and bodies may
 * quote codes and tokens.
 */
function socialRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const refusal = new AppError(isUnreachable(error) ? 'unavailable' : 'socialFailed')
  refusal.cause = reasonOf(error)
  return refusal
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500
  if (error instanceof ClientError)
    return error.code === 'OAUTH_TIMEOUT' || statusOf(error.cause) >= 500
  // This is how fetch reports a failed or broken connection.
  return error instanceof TypeError && codeOf(error.cause) !== undefined
}

const statusOf = (cause: unknown) => (cause instanceof Response ? cause.status : 0)

function reasonOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (error instanceof ResponseBodyError && isName(error.error)) return error.error
  if (!(error instanceof Error)) return 'unknown'
  return codeOf(error) ?? codeOf(error.cause) ?? error.name
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && isName(error.code) ? error.code : undefined
}

/** OAuth errors and error codes look like this; any other text of a provider is not trusted. */
const isName = (value: string) => /^[A-Za-z][A-Za-z_-]{1,60}$/.test(value)

/** The person that a provider reports. Everything but the subject may be missing. */
export type SocialProfile = {
  readonly subject: string
  readonly email: string | null
  /** The provider guarantees that the address belongs to the person. */
  readonly isEmailProved: boolean
  readonly name: string | null
}

/** Must come back unchanged from the browser that started the sign-in. */
export type SocialAttempt = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly returnTo: string
}

export type SocialProvider = {
  readonly clientId: string
  /**
   * The address to which the browser is sent, and what to remember until it returns. The state is random, except for
   * a browser that stores nothing for this server: then it is made of the other values.
   */
  readonly begin: (
    returnTo: string,
    makeState?: (rest: Omit<SocialAttempt, 'state'>) => string,
  ) => Promise<{ loginUrl: string; attempt: SocialAttempt }>
  /**
   * Exchanges the code and verifies the id token. Without an attempt the code comes from Google's own script. Refuses
   * with an AppError: socialFailed, or unavailable when the provider cannot be reached.
   */
  readonly finish: (answer: {
    readonly code: string
    readonly attempt: SocialAttempt | null
  }) => Promise<SocialProfile>
}

/** Null when the provider is not configured; its button is then hidden. */
export type SocialProviders = {
  readonly google: SocialProvider | null
  readonly kakao: SocialProvider | null
}

/** The registration of this server at a provider. Kakao's secret is optional. */
export type Registration = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
}

type Manner = { readonly scope: string; readonly extra: Readonly<Record<string, string>> }

type MakeState = (rest: Omit<SocialAttempt, 'state'>) => string

const timeoutSeconds = 10

/** Sign-in with any OpenID provider: authorization code with state, nonce and PKCE. */
export function openIdProvider(registration: Registration, manner: Manner): SocialProvider {
  let found: Promise<client.Configuration> | undefined
  const findOnce = () => {
    found ??= discover(registration).catch((error: unknown) => {
      found = undefined // the next sign-in tries again
      throw error
    })
    return found
  }
  return {
    clientId: registration.clientId,
    begin: (returnTo, makeState = client.randomState) =>
      refusing(async () => begin(await findOnce(), { manner, returnTo, makeState })),
    finish: ({ code, attempt }) =>
      refusing(async () => {
        const configuration = await findOnce()
        const tokens = attempt
          ? await exchange(configuration, { code, attempt })
          : await exchangeFromScript(configuration, code)
        return profileOf(tokens.claims())
      }),
  }
}

const discover = ({ issuer, clientId, clientSecret }: Registration) =>
  client.discovery(
    new URL(issuer),
    clientId,
    { id_token_signed_response_alg: 'RS256' },
    clientSecret ? client.ClientSecretPost(clientSecret) : client.None(),
    {
      timeout: timeoutSeconds,
      execute: [
        // Verifies the signature too, although the token comes directly from the provider.
        client.enableNonRepudiationChecks,
        ...(isLoopback(new URL(issuer)) ? [client.allowInsecureRequests] : []),
      ],
    },
  )

async function begin(
  configuration: client.Configuration,
  { manner, returnTo, makeState }: { manner: Manner; returnTo: string; makeState: MakeState },
) {
  const rest = {
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
    returnTo,
  }
  const attempt: SocialAttempt = { ...rest, state: makeState(rest) }
  const loginUrl = client.buildAuthorizationUrl(configuration, {
    redirect_uri: returnTo,
    scope: manner.scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
    ...manner.extra,
  })
  return { loginUrl: loginUrl.href, attempt }
}

function exchange(
  configuration: client.Configuration,
  { code, attempt }: { code: string; attempt: SocialAttempt },
) {
  const returned = new URL(attempt.returnTo)
  // Each attempt belongs to one provider, and each provider has its own return address. That proves what `iss` in the
  // return address would prove, and not every client passes `iss` on.
  const { issuer } = configuration.serverMetadata()
  returned.search = new URLSearchParams({ code, state: attempt.state, iss: issuer }).toString()
  return client.authorizationCodeGrant(configuration, returned, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  })
}

/** A code that Google's own script gave to the page: `postmessage` is Google's name for this kind of return. */
const exchangeFromScript = (configuration: client.Configuration, code: string) =>
  client.genericGrantRequest(configuration, 'authorization_code', {
    code,
    redirect_uri: 'postmessage',
  })

function profileOf(claims: client.IDToken | undefined): SocialProfile {
  if (!claims) throw socialRefusal('no id token')
  const email = text(claims.email)
  return {
    subject: claims.sub,
    email,
    isEmailProved: email !== null && claims.email_verified === true,
    name: text(claims.name) ?? text(claims.nickname),
  }
}

const text = (claim: unknown) => (typeof claim === 'string' && claim.trim() ? claim.trim() : null)

async function refusing<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw socialRefusal(error)
  }
}
