import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The keys derived from one TOKEN_SECRET. */
export type Keys = {
  /** Signs access tokens. */
  readonly accessKey: Uint8Array
  /** Derives the successor of a refresh token. */
  readonly refreshKey: Uint8Array
  /** Hashes codes sent by mail: with only a million possibilities a plain hash could be reversed. */
  readonly codeKey: Uint8Array
  /** Hashes the subjects of counted attempts. */
  readonly attemptKey: Uint8Array
  /** Encrypts mails that wait to be sent. */
  readonly mailKey: Uint8Array
  /** Encrypts the state that a browser holds while it is at a social provider. */
  readonly socialKey: Uint8Array
  /** Signs the addresses of pictures that are not public. */
  readonly pictureKey: Uint8Array
  /** Encrypts the shared secrets of authenticator apps. */
  readonly twoStepKey: Uint8Array
  /** Hashes recovery codes. */
  readonly recoveryKey: Uint8Array
  /** Encrypts the server's key for push services, and notifications that wait for devices. */
  readonly pushKey: Uint8Array
}

export type Secrets = Keys & {
  /** A fingerprint that distinguishes two secrets and reveals nothing else. */
  readonly print: string
  /** The keys of earlier TOKEN_SECRETs: what was made with them is still valid. */
  readonly previous: readonly Keys[]
}

const fileName = 'token-secret'

type Configured = Pick<Config, 'tokenSecret' | 'dataDir'> &
  Partial<Pick<Config, 'previousTokenSecrets'>>

/** The configured secret, or one that is made at the first start and stored with the data. */
export function readSecrets(config: Configured): Secrets {
  const secret = config.tokenSecret ?? storedSecret(config.dataDir)
  const previous = (config.previousTokenSecrets ?? []).filter((one) => one !== secret)
  return { ...keysOf(secret), print: fingerprintOf(secret), previous: previous.map(keysOf) }
}

/** The key for one purpose from every valid secret, newest first. */
export const everyKey = (secrets: Secrets, purpose: keyof Keys): readonly Uint8Array[] => [
  secrets[purpose],
  ...secrets.previous.map((keys) => keys[purpose]),
]

/** The MACs of a text with each key; the first is made with the present secret. */
export const everyMac = (secrets: Secrets, purpose: keyof Keys, text: string): readonly Buffer[] =>
  everyKey(secrets, purpose).map((key) => createHmac('sha256', key).update(text).digest())

function keysOf(secret: string): Keys {
  return {
    accessKey: derive(secret, 'access token'),
    refreshKey: derive(secret, 'refresh token'),
    codeKey: derive(secret, 'e-mail code'),
    attemptKey: derive(secret, 'attempt limit'),
    mailKey: derive(secret, 'mail'),
    socialKey: derive(secret, 'social sign-in'),
    pictureKey: derive(secret, 'private picture'),
    twoStepKey: derive(secret, 'two-step secret'),
    recoveryKey: derive(secret, 'recovery code'),
    pushKey: derive(secret, 'web push'),
  }
}

/** One key per purpose, so that a value made for one purpose is never valid for another. */
const derive = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `matjari ${purpose}`, 32))

/** Whether a secret exists; `readSecrets` would make one. */
export const hasSecret = ({ tokenSecret, dataDir }: Configured) =>
  tokenSecret !== undefined || existsSync(join(dataDir, fileName))

/** The file of a secret that was not configured. */
export const secretPath = (dataDir: string) => join(dataDir, fileName)

export const fingerprintOf = (secret: string) =>
  Buffer.from(derive(secret, 'fingerprint')).toString('hex').slice(0, 32)

function storedSecret(dataDir: string): string {
  const path = secretPath(dataDir)
  return readIfThere(path) ?? makeSecret(dataDir, path)
}

function makeSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // A link appears completely or not at all: of two concurrent first starts, the second uses the first one's
    // secret.
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8')
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

// Authenticated encryption for values that the server must read again but a reader of the database must not.
// AES-256-GCM: 12 bytes of nonce, 16 of tag, then the content.

export function seal(key: Uint8Array, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content])
}

/** Null when the value was sealed with another key or was changed. */
export function unseal(key: Uint8Array, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Tries each of the keys: returns the text and the index of the key. */
export function unsealAny(
  keys: readonly Uint8Array[],
  sealed: Buffer,
): { readonly text: string; readonly place: number } | null {
  for (const [place, key] of keys.entries()) {
    const text = unseal(key, sealed)
    if (text !== null) return { text, place }
  }
  return null
}
