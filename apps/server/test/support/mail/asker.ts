import { type ProofOwner, proofOwnerOf } from '../../../src/features/accounts/email-codes.ts'
import type { TestApp } from '../server/app.ts'

/** Without a cookie, from the address a test asks from unless it says otherwise. */
export const testAsker = ({ deps }: TestApp, ip = '127.0.0.1'): ProofOwner =>
  proofOwnerOf(deps, { ip, headers: {} })
