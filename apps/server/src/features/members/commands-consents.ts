import { documentVersions } from '@matjari/contract/rules/documents'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import * as store from './store-consents.ts'
import { lockProfile } from './store-profile.ts'

const agreed = [{ kind: 'marketing', version: documentVersions.marketing }] as const

export function setMarketingConsent(
  deps: Deps,
  { memberNo, isAgreed }: { memberNo: string; isAgreed: boolean },
) {
  const now = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    // Whoever has withdrawn in the meantime leaves no new consent behind.
    if (!(await lockProfile(tx, memberNo))) throw new AppError('signedOut')
    if (isAgreed) await store.openConsents(tx, { memberNo, agreed, now })
    else await store.closeConsents(tx, { memberNo, kind: 'marketing', now })
  })
}
