import { hash, verify } from '@node-rs/argon2'

// argon2id with the library's recommended cost (19 MiB, two passes).

export const hashPassword = (password: string) => hash(password)

/** What an unknown ID is compared with, so that it takes as long as a wrong password. */
const nobodysHash = hash('nobody has this password')

export async function passwordMatches(stored: string | null | undefined, password: string) {
  const matches = await verify(stored ?? (await nobodysHash), password)
  return matches && Boolean(stored)
}
