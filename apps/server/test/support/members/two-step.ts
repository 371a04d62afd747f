import { Secret, TOTP } from 'otpauth'
import { makeSecret, sealSecret } from '../../../src/features/accounts/two-step.rules.ts'
import type { TestApp } from '../server/app.ts'

/** What the app on the member's phone shows at a moment. */
export const codeAt = (secret: string, moment: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() })

/** Gives a member an app, and tells the code it shows now. */
export async function giveTwoStep(
  { deps }: TestApp,
  { memberNo, isOn }: { memberNo: string; isOn: boolean },
) {
  const now = deps.now()
  const secret = makeSecret()
  await deps.db
    .insertInto('twoStep')
    .values({
      memberNo,
      secret: sealSecret(deps.secrets, secret),
      begunAt: now,
      confirmedAt: isOn ? now : null,
    })
    .execute()
  return codeAt(secret, now)
}
