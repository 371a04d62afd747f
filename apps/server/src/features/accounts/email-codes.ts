import { randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { spendAttempt } from '../../db/attempts.ts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import { everyMac } from '../../lib/crypto/secrets.ts'
import { type LetterContent, makeLetter } from '../../lib/mail/letter.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../notifications/mail.ts'
import * as store from './email-codes.sql.ts'
import { networksOf, ownersOf, type ProofOwner } from './proof-owner.ts'

const CODE_MS = limits.emailCode.seconds * 1000
const PROOF_MS = limits.emailCode.proofMinutes * 60_000

/** A code that was proved at or before this moment proves nothing any more. */
const proofsOverSince = (now: Date) => new Date(now.getTime() - PROOF_MS)

/** Proved by nobody, by who asks and not too long ago, or otherwise. */
type ProofState = 'none' | 'own' | 'others'

type SentCode = {
  /** Wrong ones, by who asks. */
  readonly tries: number
  readonly expiresAt: Date
  readonly proof: ProofState
  /** The digits that were typed are this code's. */
  readonly isSame: boolean
}

type CodeVerdict = 'right' | 'wrong' | 'expired' | 'noTriesLeft'

export function judgeCode(code: SentCode, now: Date): CodeVerdict {
  if (code.isSame && code.proof === 'own') return 'right'
  if (code.expiresAt <= now) return 'expired'
  if (code.tries >= limits.emailCode.tries) return 'noTriesLeft'
  return code.isSame && code.proof !== 'others' ? 'right' : 'wrong'
}

/** An address may have several codes: the one that lets somebody go on speaks for all. */
export function strongestVerdict(verdicts: readonly CodeVerdict[]): CodeVerdict {
  const order: readonly CodeVerdict[] = ['right', 'wrong', 'noTriesLeft', 'expired']
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'wrong'
}

const codeRefusals = {
  wrong: messages.email.wrongCode,
  expired: messages.email.expired,
  noTriesLeft: messages.email.noTriesLeft,
} as const satisfies Record<Exclude<CodeVerdict, 'right'>, string>

/** A proved address is the member's for good; until there is one, any address may become it. */
export const mayReceiveCode = (
  member: { readonly memberEmail: string | null; readonly isEmailProved: boolean },
  email: string,
) => !member.isEmailProved || member.memberEmail?.toLowerCase() === email.toLowerCase()

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

/** Never with a leading zero: a client may send it as a number. */
const codeRange = [10 ** (limits.emailCode.digits - 1), 10 ** limits.emailCode.digits] as const

/** Makes a code, forgets the earlier one, and writes the letter, all or nothing. */
export async function sendCode(
  deps: Deps,
  ask: CodeSubject & { asker: ProofOwner },
): Promise<void> {
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + CODE_MS)
  const email = ask.email.toLowerCase()
  const code = String(randomInt(...codeRange))
  const [codeHash] = hashesOfCode(deps, { purpose: ask.purpose, email }, code)
  if (!codeHash) throw new Error('there is no key')
  await deps.db.transaction().execute(async (tx) => {
    if (ask.purpose === 'signUp' && ask.asker.formerly.length > 0)
      await store.deleteCodesRequestedBy(tx, { email, askers: networksOf(ask.asker).slice(1) })
    await store.putCode(tx, {
      purpose: ask.purpose,
      email,
      memberNo: ask.purpose === 'member' ? ask.memberNo : null,
      codeHash,
      askedBy: ask.asker.network,
      createdAt: now,
      expiresAt,
    })
    const letter = makeLetter(codeLetter(ask.purpose, code))
    await queueMail(deps, tx, { to: ask.email, letter, uselessAfter: expiresAt })
  })
}

type TypedCode = { readonly code: string; readonly asker: ProofOwner }

/** Proves that somebody reads this address. Proving it again while the proof lives is no mistake. */
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

/** What an earlier proof of a code means to who types it now. */
const proofStates =
  (asker: ProofOwner, now: Date) =>
  ({ provedBy, provedAt }: LockedCode): ProofState => {
    if (!provedBy || !provedAt) return 'none'
    const isOwn = ownersOf(asker).some((owner) => provedBy.equals(owner))
    return isOwn && provedAt > proofsOverSince(now) ? 'own' : 'others'
  }

type ProofQuery = CodeSubject & { readonly asker: ProofOwner; readonly now: Date }

/** Uses up the proof, once. False: there is none of this asker's, or it is too old. */
export const takeProof = (tx: Db, want: ProofQuery): Promise<boolean> =>
  store.deleteProof(tx, proofKeyOf(want))

/** The same question without using it up: for refusing early what could not succeed. */
export const hasProof = (db: Db, want: ProofQuery): Promise<boolean> =>
  store.findProof(db, proofKeyOf(want))

const proofKeyOf = (want: ProofQuery) => ({
  purpose: want.purpose,
  email: want.email.toLowerCase(),
  memberNo: want.purpose === 'member' ? want.memberNo : null,
  provedBy: ownersOf(want.asker),
  provedAfter: proofsOverSince(want.now),
})

/** A member's code in the place of a password: used up, and the address it was sent to. */
export async function redeemMemberCode(
  deps: Deps,
  typed: TypedCode & { memberNo: string },
): Promise<string> {
  const now = deps.now()
  const { verdict, email } = await deps.db.transaction().execute(async (tx) => {
    const codes = await store.lockCodesOfMember(tx, typed.memberNo)
    // Only as long as the code itself lives, whatever it has proved meanwhile.
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

/** Judges what was typed and counts a wrong try for who typed it. Refusing is the caller's, after the commit. */
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
  const judged = codes.map((code) => {
    const isSame = hashesOfCode(deps, code, typed.code).some((hash) =>
      timingSafeEqual(code.codeHash, hash),
    )
    const tried = { ...code, isSame, proof: proofOf(code), tries: tries.get(code.emailCodeNo) ?? 0 }
    return { ...code, verdict: judgeCode(tried, now) }
  })
  const withVerdict = (sought: CodeVerdict) =>
    numbersOf(judged.filter(({ verdict }) => verdict === sought))
  const right = withVerdict('right')
  const wrong = withVerdict('wrong')
  if (right.length === 0 && wrong.length > 0)
    await store.countTry(tx, { codeNos: wrong, asker: typed.asker.network })
  return { verdict: strongestVerdict(judged.map(({ verdict }) => verdict)), right }
}

const numbersOf = (codes: readonly LockedCode[]) => codes.map(({ emailCodeNo }) => emailCodeNo)

function refuseUnlessRight(verdict: CodeVerdict) {
  if (verdict !== 'right') throw new AppError('invalid', { message: codeRefusals[verdict] })
}

/** Bound to purpose and address, so that digits are worth nothing anywhere else. */
const hashesOfCode = (
  deps: Pick<Deps, 'secrets'>,
  of: { readonly purpose: string; readonly email: string },
  code: string,
) => everyMac(deps.secrets, 'codeKey', `${of.purpose}\n${of.email}\n${code}`)

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

/** To the member's own address, or to the one they want while they have none that is proved. */
export async function requestMemberCode(
  deps: Deps,
  ask: CodeRequest & { readonly memberNo: string },
) {
  const { email, address, asker, memberNo } = ask
  await spendAttempt(deps, { kind: 'codeRequest', account: email, address })
  const member = await store.readMemberEmail(deps.db, memberNo)
  if (!mayReceiveCode(member, email))
    throw new AppError('invalid', { message: messages.email.notYours })
  if (!member.isEmailProved && (await store.isEmailTaken(deps.db, email)))
    throw new AppError('emailTaken')
  await spendAttempt(deps, { kind: 'letter', account: email, address })
  await sendCode(deps, { purpose: 'member', email, memberNo, asker })
}

export async function verifyCode(deps: Deps, ask: CodeRequest & { readonly code: string }) {
  const { email, address, asker, code } = ask
  await spendAttempt(deps, { kind: 'codeCheck', account: email, address })
  await checkCode(deps, { email, code, asker })
}
