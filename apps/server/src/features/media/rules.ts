import { randomBytes } from 'node:crypto'

// What is kept and what everyone may see are two things: only this folder is public.
const publicFolder = 'selfies'
const publicFile = /^[0-9a-f]{32}\.webp$/

/** Nobody can guess the next one, and no two are ever the same. */
export const newSelfieKey = () => `${publicFolder}/${randomBytes(16).toString('hex')}.webp`

export const addressOf = (key: string) => `/media/${key}`

/** Null when no public picture can have this name. */
export const publicKey = (file: string) =>
  publicFile.test(file) ? `${publicFolder}/${file}` : null

/** Null when the address is not one of ours, e.g. a picture at a social provider. */
export function keyOf(address: string): string | null {
  const prefix = addressOf(`${publicFolder}/`)
  return address.startsWith(prefix) ? publicKey(address.slice(prefix.length)) : null
}
