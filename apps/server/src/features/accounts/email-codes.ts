import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { networkOf, spendAttempt } from '../../db/attempts.ts'
import type { Db } from '../../db/db.ts'
import { readCookie, writeCookie } from '../../http/headers.ts'
import { AppError } from '../../lib/app-error.ts'
import { everyMac } from '../../lib/crypto/secrets.ts'
import { type LetterContent, makeLetter } from '../../lib/mail/letter.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../notifications/mail.ts'
import * as store from './email-codes.sql.ts'

// Identifies the browser that requests a code, types it and uses its proof. A proof is valid only
// for the browser that made it. Stored as hashes, because network addresses are personal.

export type ProofOwner = {
  /** Wrong tries are counted per network, because a browser can delete its cookies. */
  readonly network: Buffer
  /** Owns a proof: the browser with our cookie, or without a cookie the network. */
  readonly owner: Buffer
  /** The same two under previous keys of TOKEN_SECRET. */
  readonly formerly: readonly { readonly network: Buffer; readonly owner: Buffer }[]
}

type Request = { readonly ip: string; readonly headers: { readonly cookie?: string | undefined } }

const cookieName = 'matjari_proof'
const cookieSeconds = limits.emailCode.seconds + limits.emailCode.proofMinutes * 60

export function proofOwnerOf(deps: Deps, { ip, headers }: Request): ProofOwner {
  const cookie = proofCookie(headers.cookie)
  const hashOf = (text: string) => everyMac(deps.secrets, 'codeKey', `asker ${text}`)
  const networks = hashOf(`network ${networkOf(ip)}`)
  const owners = cookie ? hashOf(`cookie ${cookie}`) : networks
  const [now, ...formerly] = networks.flatMap((network, place) => {
    const owner = owners[place]
    return owner ? [{ network, owner }] : []
  })
  if (!now) throw new Error('there is no key')
  return { ...now, formerly }
}

const ownersOf = ({ owner, formerly }: ProofOwner) => [owner, ...formerly.map((was) => was.owner)]
const networksOf = ({ network, formerly }: ProofOwner) => [
  network,
  ...formerly.map((was) => was.network),
]

/**
 * Set when the mail is queued, so that the browser has it when the code is typed. An existing
 * cookie keeps its value.
 */
export const proofOwnerCookie = ({ config }: Deps, { headers }: Request) =>
  writeCookie({
    name: cookieName,
    value: proofCookie(headers.cookie) ?? randomBytes(32).toString('base64url'),
    path: '/api',
    seconds: cookieSeconds,
    secure: config.publicUrl.startsWith('https:'),
    elsewhere: config.allowedOrigins.length > 0,
  })

function proofCookie(header: string | undefined): string | undefined {
  const value = readCookie(header, cookieName)
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

const CODE_MS = limits.emailCode.seconds * 1000
const PROOF_MS = limits.emailCode.proofMinutes * 60_000

type CodeRequest = {
  readonly email: string
  readonly address: string
  readonly asker: ProofOwner
}

export async function requestSignUpCode(deps: Deps, { email, address, asker }: CodeRequest) {
  await spendAttempt(deps, { kind: 'codeRequest', account: email, address })
  if (await store.isEmailTaken(deps.db, email)) throw new AppError('emailTaken')
  await spendAttempt(deps, { kind: 'letter', account: email, address })
  await sendCode(deps, { purpose: 'signUp', email, asker })
}

/**
 * Sends a code to the member's own address, or to a wanted one as long as the member has no proved
 * address.
 */
export async function requestMemberCode(
  deps: Deps,
  request: CodeRequest & { readonly memberNo: string },
) {
  const { email, address, asker, memberNo } = request
  await spendAttempt(deps, { kind: 'codeRequest', account: email, address })
  const member = await store.readMemberEmail(deps.db, memberNo)
  if (!mayReceiveCode(member, email))
    throw new AppError('invalid', { message: messages.email.notYours })
  if (!member.isEmailProved && (await store.isEmailTaken(deps.db, email)))
    throw new AppError('emailTaken')
  await spendAttempt(deps, { kind: 'letter', account: email, address })
  await sendCode(deps, { purpose: 'member', email, memberNo, asker })
}

export async function verifyCode(deps: Deps, request: CodeRequest & { readonly code: string }) {
  const { email, address, asker, code } = request
  await spendAttempt(deps, { kind: 'codeCheck', account: email, address })
  await checkCode(deps, { email, code, asker })
}

/** A proved address is the member's for good; until a member has one, any address may become it. */
export const mayReceiveCode = (
  member: { readonly memberEmail: string | null; readonly isEmailProved: boolean },
  email: string,
) => !member.isEmailProved || member.memberEmail?.toLowerCase() === email.toLowerCase()

/** A code that was proved at or before this moment proves nothing any more. */
const proofsOverSince = (now: Date) => new Date(now.getTime() - PROOF_MS)

/**
 * `own`: proved by this requester, not too long ago. `others`: proved by another one, or too long
 * ago.
 */
type ProofState = 'none' | 'own' | 'others'

type SentCode = {
  /** Wrong tries of this requester. */
  readonly tries: number
  readonly expiresAt: Date
  readonly proof: ProofState
  /** The typed digits are those of this code. */
  readonly isSame: boolean
}

type CodeVerdict = 'right' | 'wrong' | 'expired' | 'noTriesLeft'

export function judgeCode(code: SentCode, now: Date): CodeVerdict {
  if (code.isSame && code.proof === 'own') return 'right'
  if (code.expiresAt <= now) return 'expired'
  if (code.tries >= limits.emailCode.tries) return 'noTriesLeft'
  return code.isSame && code.proof !== 'others' ? 'right' : 'wrong'
}

/**
 * An address may have several codes: one right code is enough, and otherwise the most useful
 * refusal counts.
 */
export function strongestVerdict(verdicts: readonly CodeVerdict[]): CodeVerdict {
  const order: readonly CodeVerdict[] = ['right', 'wrong', 'noTriesLeft', 'expired']
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'wrong'
}

const codeRefusals = {
  wrong: messages.email.wrongCode,
  expired: messages.email.expired,
  noTriesLeft: messages.email.noTriesLeft,
} as const satisfies Record<Exclude<CodeVerdict, 'right'>, string>

type CodePurpose = 'signUp' | 'member'

const purposes = {
  signUp: {
    subject: '[맛자리] 이메일 인증번호를 알려 드려요',
    title: '회원가입 인증번호',
    paragraph: '맛자리에 오신 것을 환영해요. 가입 화면에 아래 인증번호를 입력해 주세요.',
    note: '가입을 신청하지 않았다면 이 메일은 지우셔도 돼요. 계정은 만들어지지 않아요.',
  },
  member: {
    subject: '[맛자리] 본인 확인 인증번호를 알려 드려요',
    title: '본인 확인 인증번호',
    paragraph: '본인인지 확인하고 있어요. 보고 있던 화면에 아래 인증번호를 입력해 주세요.',
    note: '직접 요청하지 않았다면 인증번호를 누구에게도 알려 주지 마세요.',
  },
} as const satisfies Record<CodePurpose, object>

export function codeLetter(purpose: CodePurpose, code: string): LetterContent {
  const { subject, title, paragraph, note } = purposes[purpose]
  const minutes = limits.emailCode.seconds / 60
  return {
    subject,
    title,
    paragraphs: [paragraph, `인증번호는 ${minutes}분 동안만 쓸 수 있어요.`],
    secret: { label: '인증번호', value: code },
    notes: [note],
  }
}

type CodeSubject =
  | { readonly purpose: 'signUp'; readonly email: string }
  | { readonly purpose: 'member'; readonly email: string; readonly memberNo: string }

/** Never with a leading zero, because a browser may send the code as a number. */
const codeRange = [10 ** (limits.emailCode.digits - 1), 10 ** limits.emailCode.digits] as const

/** Creates a code, replaces the earlier one and queues the mail, all or nothing. */
export async function sendCode(
  deps: Deps,
  request: CodeSubject & { asker: ProofOwner },
): Promise<void> {
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + CODE_MS)
  const email = request.email.toLowerCase()
  const code = String(randomInt(...codeRange))
  const [codeHash] = hashesOfCode(deps, { purpose: request.purpose, email }, code)
  if (!codeHash) throw new Error('there is no key')
  await deps.db.transaction().execute(async (tx) => {
    if (request.purpose === 'signUp' && request.asker.formerly.length > 0)
      await store.deleteCodesRequestedBy(tx, { email, askers: networksOf(request.asker).slice(1) })
    await store.replaceCode(tx, {
      purpose: request.purpose,
      email,
      memberNo: request.purpose === 'member' ? request.memberNo : null,
      codeHash,
      askedBy: request.asker.network,
      createdAt: now,
      expiresAt,
    })
    const letter = makeLetter(codeLetter(request.purpose, code))
    await queueMail(deps, tx, { to: request.email, letter, uselessAfter: expiresAt })
  })
}

type TypedCode = { readonly code: string; readonly asker: ProofOwner }

/**
 * Proves that the requester reads this address. A second proof while the first one is valid is no
 * error.
 */
export async function checkCode(deps: Deps, typed: TypedCode & { email: string }): Promise<void> {
  const now = deps.now()
  const verdict = await deps.db.transaction().execute(async (tx) => {
    const codes = await store.lockCodesOfEmail(tx, typed.email.toLowerCase())
    const proofOf = proofStates(typed.asker, now)
    const { verdict, right } = await tryCode(tx, codes, { deps, typed, proofOf, now })
    if (right.length > 0)
      await store.markProved(tx, { codeNos: right, owner: typed.asker.owner, now })
    return verdict
  })
  refuseUnlessRight(verdict)
}

/** What an earlier proof of a code means for the requester who types the code now. */
const proofStates =
  (asker: ProofOwner, now: Date) =>
  ({ provedBy, provedAt }: LockedCode): ProofState => {
    if (!provedBy || !provedAt) return 'none'
    const isOwn = ownersOf(asker).some((owner) => provedBy.equals(owner))
    return isOwn && provedAt > proofsOverSince(now) ? 'own' : 'others'
  }

type ProofQuery = CodeSubject & { readonly asker: ProofOwner; readonly now: Date }

/** Uses up the proof, once. False: this requester has none, or it is too old. */
export const takeProof = (tx: Db, query: ProofQuery): Promise<boolean> =>
  store.deleteProof(tx, proofKeyOf(query))

/** The same check without using it up, so that a hopeless request is refused early. */
export const hasProof = (db: Db, query: ProofQuery): Promise<boolean> =>
  store.findProof(db, proofKeyOf(query))

const proofKeyOf = (query: ProofQuery) => ({
  purpose: query.purpose,
  email: query.email.toLowerCase(),
  memberNo: query.purpose === 'member' ? query.memberNo : null,
  provedBy: ownersOf(query.asker),
  provedAfter: proofsOverSince(query.now),
})

/** Uses up a member's code, which stands in for a password. Returns the address it was sent to. */
export async function redeemMemberCode(
  deps: Deps,
  typed: TypedCode & { memberNo: string },
): Promise<string> {
  const now = deps.now()
  const { verdict, email } = await deps.db.transaction().execute(async (tx) => {
    const codes = await store.lockCodesOfMember(tx, typed.memberNo)
    // Valid only as long as the code itself, whatever it has proved meanwhile.
    const proofOf = () => 'none' as const
    const { verdict, right } = await tryCode(tx, codes, { deps, typed, proofOf, now })
    if (right.length > 0) await store.deleteCodes(tx, right)
    return { verdict, email: codes[0]?.email ?? '' }
  })
  refuseUnlessRight(verdict)
  return email
}

const DAY_MS = 24 * 60 * 60 * 1000

export const forgetOldCodes = (deps: Deps) =>
  store.deleteCodesExpiredBefore(deps.db, new Date(deps.now().getTime() - DAY_MS))

type LockedCode = Awaited<ReturnType<typeof store.lockCodesOfEmail>>[number]

/**
 * Checks the typed code and counts a wrong try for the requester. The caller refuses only after the
 * commit, because otherwise the count would be rolled back.
 */
async function tryCode(
  tx: Db,
  codes: readonly LockedCode[],
  trying: {
    deps: Pick<Deps, 'secrets'>
    typed: TypedCode
    proofOf: (code: LockedCode) => ProofState
    now: Date
  },
) {
  const { deps, typed, proofOf, now } = trying
  const askers = networksOf(typed.asker)
  const tries = await store.triesOf(tx, { codeNos: numbersOf(codes), askers })
  const judgedCodes = codes.map((code) => {
    const isSame = hashesOfCode(deps, code, typed.code).some((hash) =>
      timingSafeEqual(code.codeHash, hash),
    )
    const attempt = {
      ...code,
      isSame,
      proof: proofOf(code),
      tries: tries.get(code.emailCodeNo) ?? 0,
    }
    return { ...code, verdict: judgeCode(attempt, now) }
  })
  const withVerdict = (expected: CodeVerdict) =>
    numbersOf(judgedCodes.filter(({ verdict }) => verdict === expected))
  const right = withVerdict('right')
  const wrong = withVerdict('wrong')
  if (right.length === 0 && wrong.length > 0)
    await store.countTry(tx, { codeNos: wrong, asker: typed.asker.network })
  return { verdict: strongestVerdict(judgedCodes.map(({ verdict }) => verdict)), right }
}

const numbersOf = (codes: readonly LockedCode[]) => codes.map(({ emailCodeNo }) => emailCodeNo)

function refuseUnlessRight(verdict: CodeVerdict) {
  if (verdict !== 'right') throw new AppError('invalid', { message: codeRefusals[verdict] })
}

/** Bound to purpose and address, so that the digits are useless anywhere else. */
const hashesOfCode = (
  deps: Pick<Deps, 'secrets'>,
  of: { readonly purpose: string; readonly email: string },
  code: string,
) => everyMac(deps.secrets, 'codeKey', `${of.purpose}\n${of.email}\n${code}`)
