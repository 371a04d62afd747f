import type { SampleAccount } from '@matjari/contract/calls/account/sample'

/** The same on every newcomer's machine, and only there: never loaded in production. */
export const samplePassword = 'Matjari!2026'

/** Whom a newcomer is offered to be, one of each kind. */
export const namedAccounts = [
  { memberId: 'member01', role: 'member' },
  { memberId: 'owner01', role: 'owner' },
  { memberId: 'admin01', role: 'admin' },
] as const satisfies readonly Omit<SampleAccount, 'password'>[]
