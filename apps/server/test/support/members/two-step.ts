import { Secret, TOTP } from 'otpauth'
import { makeSecret } from '../../../src/features/auth/two-step/rules.ts'
import { sealSecret } from '../../../src/features/auth/two-step/sealed-secret.ts'
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
