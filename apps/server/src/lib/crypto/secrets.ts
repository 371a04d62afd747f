import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** One of each is derived from one TOKEN_SECRET. */
export type Keys = {
  /** Signs access tokens. */
  readonly accessKey: Uint8Array
  /** Derives the successor of a refresh token. */
  readonly refreshKey: Uint8Array
  /** Hashes the codes sent by mail: a million possibilities need more than a plain hash. */
  readonly codeKey: Uint8Array
  /** Hashes who has tried something how often. */
  readonly attemptKey: Uint8Array
  /** Encrypts letters that wait to be sent. */
  readonly mailKey: Uint8Array
  /** Encrypts what a browser keeps for us while it is at a social provider. */
  readonly socialKey: Uint8Array
  /** Signs the addresses of pictures that are not for everyone. */
  readonly pictureKey: Uint8Array
  /** Encrypts what members share with their authenticator apps. */
  readonly twoStepKey: Uint8Array
  /** Hashes recovery codes. */
  readonly recoveryKey: Uint8Array
  /** Encrypts the key push services know us by, and news that wait to leave for devices. */
  readonly pushKey: Uint8Array
}

export type Secrets = Keys & {
  /** Tells two secrets apart, and nothing else about them. */
  readonly print: string
  /** Of secrets that were the configured one before: what was made with them still holds. */
  readonly previous: readonly Keys[]
}

const fileName = 'token-secret'

type Configured = Pick<Config, 'tokenSecret' | 'dataDir'> &
  Partial<Pick<Config, 'previousTokenSecrets'>>

/** The configured secret, or one made on the first start and kept beside the data. */
export function readSecrets(config: Configured): Secrets {
  const secret = config.tokenSecret ?? storedSecret(config.dataDir)
  const previous = (config.previousTokenSecrets ?? []).filter((one) => one !== secret)
  return { ...keysOf(secret), print: fingerprintOf(secret), previous: previous.map(keysOf) }
}

/** The key for one purpose from every secret that counts, the newest first. */
export const everyKey = (secrets: Secrets, purpose: keyof Keys): readonly Uint8Array[] => [
  secrets[purpose],
  ...secrets.previous.map((keys) => keys[purpose]),
]

/** What is made of a text with each of the keys; the first is what we would make today. */
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

/** One key per purpose, so that what is made for one can never pass for the other. */
const derive = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `matjari ${purpose}`, 32))

/** Whether there is one already; reading would make it. */
export const hasSecret = ({ tokenSecret, dataDir }: Configured) =>
  tokenSecret !== undefined || existsSync(join(dataDir, fileName))

/** Where a secret is kept that nobody configured. */
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
    // A link either appears whole or not at all: of two first starts, the second takes the first's.
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
