import { availableParallelism } from 'node:os'
import { limits } from '@matjari/contract/limits'
import { hash, verify } from '@node-rs/argon2'
import { fairQueue } from '../queues/fair-queue.ts'
import type { Argon2 } from './argon2-pool.ts'

// argon2id with the library's recommended cost (19 MiB, two passes).

// Some systems send Hangul decomposed: the same keys must be the same password everywhere.
const normalized = (password: string) => password.normalize('NFC')

// Hashing is slow on purpose, so many concurrent sign-ins wait in a queue while other requests are served.
const inTurn = fairQueue({
  name: 'passwords',
  most: limits.passwordsWaiting,
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
})

/** The implementation: the running server replaces it by threads of low priority. */
let argon2: Argon2 = { hash, verify }
export const setArgon2 = (others: Argon2) => {
  argon2 = others
}

export const hashPassword = (password: string) =>
  inTurn('new', () => argon2.hash(normalized(password)))

/** An unknown ID is compared with this hash, so that it takes as long as a wrong password. */
const nobodysHash = hash('nobody has this password')

export async function passwordMatches(stored: string | null | undefined, password: string) {
  // One queue for all: with two, the waiting time would reveal whether an ID exists.
  const matches = await inTurn('compared', async () =>
    argon2.verify(stored ?? (await nobodysHash), normalized(password)),
  )
  return matches && Boolean(stored)
}

/**
 * Which of a member's two passwords was typed. A refusal always compares twice, even without a member or a temporary
 * password, so that its duration reveals nothing.
 */
export async function whichPassword(
  member: { passwordHash: string | null; temporaryHash: string | null } | undefined,
  typed: string,
) {
  if ((await passwordMatches(member?.passwordHash, typed)) && member?.passwordHash)
    return { hash: member.passwordHash, isTemporary: false }
  if ((await passwordMatches(member?.temporaryHash, typed)) && member?.temporaryHash)
    return { hash: member.temporaryHash, isTemporary: true }
  return null
}
