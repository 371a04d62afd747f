import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Configuration, JWK, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { isLoopback } from './open-id.ts'

/** A person with an account at the practice provider. */
export type PracticePerson = { readonly name: string; readonly email: string | null }

export type PracticeName = 'google' | 'kakao'

/** At Kakao some accounts have no e-mail address. */
export const samplePeople: Readonly<Record<PracticeName, readonly PracticePerson[]>> = {
  google: [
    { name: '한여름', email: 'summer@example.com' },
    { name: '강바다', email: 'sea@example.com' },
    { name: 'Haru Kim', email: 'haru@example.com' },
  ],
  kakao: [
    { name: '오솔길', email: null },
    { name: '봄이네', email: 'spring@example.com' },
    { name: '산들 바람', email: null },
  ],
}

/** The same for the same person, also after a restart, so that signing in again finds the same account. */
export function subjectOf(provider: PracticeName, { name, email }: PracticePerson): string {
  const known = email ? `e-mail ${email.toLowerCase()}` : `name ${name}`
  return createHash('sha256').update(`${provider} ${known}`).digest('hex').slice(0, 24)
}

/** The scopes that a client requests decide which of these it gets. */
const claimsOf = ({ name, email }: PracticePerson) => ({
  name,
  nickname: name,
  ...(email && { email, email_verified: true }),
})

// One small page in the design of the product, without scripts. Its style is allowed by a nonce, everything else is
// forbidden.

const titles: Readonly<Record<PracticeName, string>> = {
  google: '연습용 Google 계정',
  kakao: '연습용 카카오 계정',
}

type Page = { readonly nonce: string; readonly provider: PracticeName }

/** Choose a person, type one, or cancel. */
export function signInPage({ nonce, provider, problem }: Page & { problem?: string }): string {
  const title = titles[provider]
  return page(
    { nonce, provider },
    `<h1>${title}으로 로그인</h1>
<p class="note">진짜 계정이 아니에요. 키가 없는 개발 환경에서 소셜 로그인을 해 볼 수 있게 맛자리가 띄운 화면이에요.</p>
<form method="post"><h2>계정 고르기</h2><ul>${samplePeople[provider].map(choice).join('')}</ul></form>
<form method="post"><h2>직접 입력하기</h2>
${problem ? `<p class="problem" role="alert">${escape(problem)}</p>` : ''}
<label for="name">이름</label><input id="name" name="name" required maxlength="40" autocomplete="off">
<label for="email">이메일 (선택)</label><input id="email" name="email" type="email" maxlength="254" autocomplete="off">
<button class="primary" name="act" value="typed">이 계정으로 계속</button></form>
<form method="post"><button class="quiet" name="act" value="cancel">취소</button></form>`,
  )
}

/** Shown when the sign-in is over, or was never valid. */
export const strayPage = (options: Page) =>
  page(
    options,
    `<h1>${titles[options.provider]}</h1>
<p>진행 중인 로그인이 없어요. 맛자리에서 로그인을 다시 시작해 주세요.</p>`,
  )

export const pagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`

const choice = ({ name, email }: PracticePerson, index: number) =>
  `<li><button class="person" name="person" value="${index}"><b>${escape(name)}</b>
<span>${email ? escape(email) : '이메일 없음'}</span></button></li>`

const page = ({ nonce, provider }: Page, content: string) => `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><title>${titles[provider]}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">${style}</style></head><body><main>${content}</main></body></html>`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const style = `:root{color-scheme:light dark;--canvas:#fbf9f6;--surface:#fff;--sunken:#f4efe9;--ink:#211a16;--ink-2:#574d46;
--line:#e8e0d7;--line-strong:#8f8379;--note:#fdeee8;--note-ink:#bf3216;--danger:#b4173a;--focus:#1d5fd0}
@media(prefers-color-scheme:dark){:root{--canvas:#171310;--surface:#201a17;--sunken:#2a231f;--ink:#f7f2ed;--ink-2:#cfc5bc;
--line:#352c27;--line-strong:#83766c;--note:#3a1d15;--note-ink:#ff8f72;--danger:#ff95a8;--focus:#8db9ff}}
*{box-sizing:border-box}body{margin:0;background:var(--canvas);color:var(--ink);
font:16px/1.65 "Pretendard Variable",Pretendard,system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}
main{max-width:27rem;margin:0 auto;padding:2.5rem 1.25rem}h1{font-size:1.625rem;line-height:1.3;letter-spacing:-.028em;margin:0 0 1rem}
h2{font-size:1.125rem;margin:2rem 0 .75rem}.note{background:var(--note);color:var(--note-ink);border-radius:.75rem;padding:.75rem 1rem;font-size:.875rem;margin:0}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}label{display:block;font-size:.875rem;font-weight:600;margin:.75rem 0 .25rem}
input,button{font:inherit;color:inherit;width:100%;min-height:3rem;border-radius:.75rem;padding:.5rem 1rem}
input{background:var(--surface);border:1px solid var(--line-strong)}button{cursor:pointer;border:1px solid transparent}
.person{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 .75rem;text-align:start;align-items:center;background:var(--surface);border-color:var(--line)}
.person span{color:var(--ink-2);font-size:.875rem}.person:hover{background:var(--sunken)}
.primary{background:#d43a1e;color:#fff;font-weight:600;margin-top:1rem}.primary:hover{background:#bf3216}
.quiet{background:var(--sunken);margin-top:.75rem}.problem{color:var(--danger);font-size:.875rem;margin:0}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`

type Library = typeof import('oidc-provider')

const scopes = ['openid', 'profile', 'email', 'profile_nickname']
/** The return paths of a sign-in, at any loopback address of the server. */
const returnPaths: Readonly<Record<PracticeName, string>> = {
  google: '/oauth2/google/callback',
  kakao: '/api/oauth2/kakao/callback',
}

export type PracticeRegistration = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export type PracticeIssuer = {
  readonly provider: Provider
  /** The people who have signed in here since the start, by subject. */
  readonly people: Map<string, PracticePerson>
  readonly name: PracticeName
}

export const registrationAt = (url: string, name: PracticeName): PracticeRegistration => ({
  issuer: `${url}/${name}`,
  clientId: `practice-${name}`,
  clientSecret: randomBytes(24).toString('base64url'),
})

/** An OpenID issuer with one client, this server. All its data is in memory. */
export function makePracticeIssuer(
  library: Library,
  { name, registration, key }: { name: PracticeName; registration: PracticeRegistration; key: JWK },
): PracticeIssuer {
  const people = new Map<string, PracticePerson>()
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

export const signInPath = (name: PracticeName) => `/${name}/sign-in`
export const sessionCookie = (name: PracticeName) => `practice_${name}_session`

const manner = (library: Library, name: PracticeName): Configuration => ({
  scopes,
  claims: {
    openid: ['sub'],
    profile: ['name'],
    email: ['email', 'email_verified'],
    profile_nickname: ['nickname', 'email', 'email_verified'],
  },
  // Google and Kakao put these claims into the id token.
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

/** There is no step for consent, and choosing an account is the login. */
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

/** The key that signs the id tokens of all issuers: they differ by name, and making a key takes a while. */
export async function makeKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }
}

function isOurs(address: string, name: PracticeName): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const isPlain = url.protocol === 'http:' && url.search === '' && url.hash === ''
  return isPlain && isLoopback(url) && url.pathname === returnPaths[name]
}
