import * as client from 'openid-client'
import { isLoopback } from './loopback.ts'
import type { SocialAttempt, SocialProfile, SocialProvider } from './provider.ts'
import { socialRefusal } from './refusal.ts'

/** What a provider knows us by. Kakao's secret is optional. */
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
      found = undefined // unreachable now is not unreachable for ever
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
        // Also the signature, although the token comes straight from the provider.
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
  // The attempt belongs to one provider and each returns to an address of its own, which is what the
  // issuer in a return address would prove; it does not reach us through every client.
  const { issuer } = configuration.serverMetadata()
  returned.search = new URLSearchParams({ code, state: attempt.state, iss: issuer }).toString()
  return client.authorizationCodeGrant(configuration, returned, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  })
}

/** A code that Google's own script handed to the page: `postmessage` is its name for such a return. */
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
