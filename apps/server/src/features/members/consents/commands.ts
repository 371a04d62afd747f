import { documentVersions } from '@matjari/contract/rules/members/documents'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { lockProfile } from '../profile/store.ts'
import * as store from './store.ts'

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
