import { availableParallelism } from 'node:os'
import { limits } from '@matjari/contract/limits'
import { hash, verify } from '@node-rs/argon2'
import { fairQueue } from '../queues/fair-queue.ts'
import type { Argon2 } from './argon2-pool.ts'

// argon2id with the library's recommended cost (19 MiB, two passes).

// Some systems type Hangul decomposed: the same keys must be the same password everywhere.
const asKept = (password: string) => password.normalize('NFC')

// It is slow on purpose: of many who sign in at once most wait, so that everybody else is still answered.
const inTurn = fairQueue({
  name: 'passwords',
  most: limits.passwordsWaiting,
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
})

/** Who does the work: the server that runs has threads for it that give way to answers. */
let argon2: Argon2 = { hash, verify }
export const setArgon2 = (others: Argon2) => {
  argon2 = others
}

export const hashPassword = (password: string) => inTurn('new', () => argon2.hash(asKept(password)))

/** What an unknown ID is compared with, so that it takes as long as a wrong password. */
const nobodysHash = hash('nobody has this password')

export async function passwordMatches(stored: string | null | undefined, password: string) {
  // One line for all: in two, the wait would tell an ID that somebody has from one that nobody has.
  const matches = await inTurn('compared', async () =>
    argon2.verify(stored ?? (await nobodysHash), asKept(password)),
  )
  return matches && Boolean(stored)
}

/**
 * Which of a member's two passwords was typed. A refusal has always compared twice, whether or not
 * there is such a member and a temporary password: its time tells nothing.
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
