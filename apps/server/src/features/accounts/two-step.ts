import type { LoginInfo } from '@matjari/contract/accounts/sign-in-calls'
import type { Answer } from '@matjari/contract/calls/all'
import { messages } from '@matjari/contract/messages'
import { forgiveAttempt, spendAttempt } from '../../db/attempts.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { makeLetter } from '../../lib/mail/letter.ts'
import { yesNo } from '../../lib/yes-no.ts'
import type { Deps } from '../deps.ts'
import { lockPresentMember } from '../locks/members.ts'
import { queueMail } from '../notifications/mail.ts'
import { deviceCookie, knownDevice } from './devices.ts'
import { requireConfirmed } from './passwords.ts'
import { openSignIn, revokeSignIns } from './sessions.sql.ts'
import { findCredentials, readLoginInfo } from './sign-in.sql.ts'
import { earlier, endOfSignIn, refreshLifetime } from './tokens.ts'
import * as rules from './two-step.rules.ts'
import { openSecret, resealSecret, sealSecret } from './two-step.rules.ts'
import * as store from './two-step.sql.ts'

type PresentedCode = {
  readonly caller: Caller
  readonly code: string
  readonly address: string
  /** A device on which the member has signed in before. */
  readonly device?: string | undefined
}
type SecondStep = Omit<PresentedCode, 'device'> & {
  readonly cookie: string | undefined
  /** Sets a cookie by which the browser is known next time. */
  readonly remember: (cookie: string) => void
}

export async function twoStepState(
  deps: Deps,
  { memberNo }: Caller,
): Promise<Answer<'GET /api/auth/two-step'>> {
  const state = await store.readState(deps.db, memberNo)
  return {
    isOn: yesNo(state !== undefined),
    onDate: state?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: Number(state?.recoveryCodesLeft ?? 0),
  }
}

/** The second step of a sign-in: makes the limited sign-in a full one. */
export async function finishSignIn(
  deps: Deps,
  { cookie, remember, ...presented }: SecondStep,
): Promise<{ loginInfo: LoginInfo }> {
  const { memberNo, memberId, signInNo } = presented.caller
  if (presented.caller.scope !== 'twoStep')
    throw new AppError('conflict', { message: messages.twoStep.notWaiting })
  const device = await knownDevice(deps, { memberId, cookie })
  const isLasting = await withCode(deps, { ...presented, device }, async (tx) => {
    const now = deps.now()
    const waiting = await store.readHalfOpenSignIn(tx, signInNo)
    if (!waiting) throw new AppError('signedOut')
    const endsAt = endOfSignIn(waiting.createdAt, 'full', waiting.temporaryUntil)
    const renewedUntil = new Date(now.getTime() + refreshLifetime(waiting.longLived))
    const expiresAt = earlier(renewedUntil, endsAt)
    if (!(await openSignIn(tx, { signInNo, from: 'twoStep', endsAt, expiresAt })))
      throw new AppError('signedOut')
    return waiting.temporaryUntil === null
  })
  const member = isLasting && (await findCredentials(deps.db, { memberId, now: deps.now() }))
  if (member) remember(deviceCookie(deps, member, device))
  return { loginInfo: await readLoginInfo(deps.db, { memberNo, signInNo, scope: 'full' }) }
}

/** Sign-ins need no code until a first code has shown that the app has the key. */
export async function beginSetup(deps: Deps, caller: Caller) {
  const { memberNo, memberId, signInNo } = caller
  const now = deps.now()
  const secret = rules.makeSecret()
  await deps.db.transaction().execute(async (tx) => {
    await requireConfirmed(tx, { signInNo, now })
    const sealed = sealSecret(deps.secrets, secret)
    if (!(await store.putUnconfirmed(tx, { memberNo, secret: sealed, begunAt: now })))
      throw new AppError('conflict', { message: messages.twoStep.alreadyOn })
  })
  return { secret, address: rules.appAddress(secret, memberId) }
}

export async function switchOn(
  deps: Deps,
  presented: PresentedCode,
): Promise<{ recoveryCodes: string[] }> {
  const { memberNo } = presented.caller
  return withCode(deps, { ...presented, isSetup: true }, async (tx) => {
    await store.markConfirmed(tx, { memberNo, now: deps.now() })
    await endOtherSignInsAndMail(deps, tx, { caller: presented.caller, isOn: true })
    return issueRecoveryCodes(deps, tx, memberNo)
  })
}

export async function switchOff(deps: Deps, presented: PresentedCode): Promise<void> {
  await withCode(deps, presented, async (tx) => {
    await store.deleteTwoStep(tx, presented.caller.memberNo)
    await endOtherSignInsAndMail(deps, tx, { caller: presented.caller, isOn: false })
  })
}

export const renewRecoveryCodes = (
  deps: Deps,
  presented: PresentedCode,
): Promise<{ recoveryCodes: string[] }> =>
  withCode(deps, presented, (tx) => issueRecoveryCodes(deps, tx, presented.caller.memberNo))

/** Deletes everything about two-step when a member withdraws. */
export async function forgetTwoStepOf(tx: Db, { memberNo }: { memberNo: string }): Promise<void> {
  await store.deleteTwoStep(tx, memberNo)
}

/**
 * Runs `work` when the code is right, in the transaction that spends the code. Wrong codes count
 * together with the account's wrong passwords.
 */
async function withCode<T>(
  deps: Deps,
  {
    caller,
    code,
    address,
    device,
    isSetup = false,
  }: PresentedCode & { readonly isSetup?: boolean },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { memberNo, memberId, signInNo } = caller
  const attempt = { kind: 'login', account: memberId, address, device } as const
  await spendAttempt(deps, attempt)
  const done = await deps.db.transaction().execute(async (tx) => {
    // Locked before anything else of the member.
    await lockPresentMember(tx, memberNo)
    // A member who is just signing in has just typed the password.
    if (caller.scope === 'full') await requireConfirmed(tx, { signInNo, now: deps.now() })
    await spendCode(deps, tx, { memberNo, code, isSetup })
    return work(tx)
  })
  await forgiveAttempt(deps, attempt)
  return done
}

async function spendCode(
  deps: Deps,
  tx: Db,
  { memberNo, code, isSetup }: { memberNo: string; code: string; isSetup: boolean },
) {
  const stored = await store.findTwoStep(tx, memberNo)
  const refuse = (message: string) => new AppError('conflict', { message })
  if (isSetup && !stored) throw refuse(messages.twoStep.notBegun)
  if (isSetup && stored?.confirmedAt) throw refuse(messages.twoStep.alreadyOn)
  if (!isSetup && !stored?.confirmedAt) throw refuse(messages.twoStep.notOn)
  const typed = rules.parseTypedCode(code)
  const opened = stored && openSecret(deps.secrets, stored.secret)
  // Sealed with a secret that is lost: no code can be right any more, and only the operator can
  // help.
  if (!opened) throw new AppError('invalid', { message: messages.twoStep.wrongCode })
  const { secret, recoveryKey } = opened
  if (typed.kind === 'recovery') {
    const letters = typed.letters
    const codeHash = rules.hashRecoveryCode(recoveryKey, { memberNo, letters })
    if (await store.spendRecoveryCode(tx, { memberNo, codeHash })) return
    const message = isSetup ? messages.twoStep.wrongCode : messages.twoStep.wrongRecoveryCode
    throw new AppError('invalid', { message })
  }
  const step = rules.stepOfCode({ secret, digits: typed.digits }, deps.now())
  if (step === null || !(await store.spendStep(tx, { memberNo, step })))
    throw new AppError('invalid', { message: messages.twoStep.wrongCode })
}

/** Hashed with the present key, so the app's secret is sealed with it as well. */
async function issueRecoveryCodes(deps: Deps, tx: Db, memberNo: string) {
  const stored = await store.lockTwoStep(tx, memberNo)
  const opened = stored && openSecret(deps.secrets, stored.secret)
  if (!opened) throw new Error('recovery codes belong to an app')
  const to = sealSecret(deps.secrets, opened.secret)
  await store.replaceSecret(tx, { memberNo, from: stored.secret, to })
  const recoveryCodes = rules.makeRecoveryCodes()
  const hashes = recoveryCodes.map((code) =>
    rules.hashRecoveryCode(deps.secrets.recoveryKey, {
      memberNo,
      letters: code.replace('-', ''),
    }),
  )
  await store.replaceRecoveryCodes(tx, { memberNo, hashes })
  return { recoveryCodes }
}

async function endOtherSignInsAndMail(
  deps: Deps,
  tx: Db,
  { caller, isOn }: { caller: Caller; isOn: boolean },
) {
  const { memberNo, memberId, signInNo } = caller
  await revokeSignIns(tx, { memberNo, exceptSignInNo: signInNo, now: deps.now() })
  const to = await store.findProvedEmail(tx, memberNo)
  // Without a mail server administrators may still use two-step.
  if (!to || (deps.config.production && !deps.config.smtpUrl)) return
  const signInsUrl = `${deps.config.publicUrl}/mypage/security`
  await queueMail(deps, tx, {
    to,
    letter: makeLetter(rules.twoStepLetter({ memberId, isOn, signInsUrl })),
  })
}

const batchSize = 200

type ResealOptions = {
  readonly isStopping?: () => boolean
  /** Counts without changing anything. */
  readonly isLooking?: boolean
}

/**
 * Seals with the present secret what a previous one has sealed. Returns how many, and how many
 * cannot be opened.
 */
export async function resealTwoStep(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { isStopping = () => false, isLooking = false }: ResealOptions = {},
) {
  const counts = { old: 0, unreadable: 0 }
  for (let after = '0'; !isStopping(); ) {
    const rows = await store.listSecrets(db, { after, most: batchSize })
    for (const { memberNo, secret } of rows) {
      const opened = openSecret(secrets, secret)
      if (!opened) counts.unreadable += 1
      else if (opened.isOld) {
        const row = { memberNo, from: secret, to: resealSecret(secrets, opened) }
        if (isLooking || (await store.replaceSecret(db, row))) counts.old += 1
      }
      after = memberNo
    }
    if (rows.length < batchSize) break
  }
  return counts
}
