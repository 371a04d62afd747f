import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

// Encrypts for one browser: RFC 8291 (keys) over RFC 8188 (aes128gcm), in a single record.

const curve = 'prime256v1'
/** The largest message a push service has to accept, and so the size of the single record. */
const recordBytes = 4096
const headBytes = 16 + 4 + 1 + 65
/** After the text: a mark for the last record, and the sixteen bytes of the authentication tag. */
const tailBytes = 1 + 16
const textBytesMax = recordBytes - headBytes - tailBytes

export type BrowserKeys = { readonly p256dh: string; readonly auth: string }

/** Fresh for every message; passed in only by tests with a known result. */
type MessageSecrets = { readonly sender: ECDH; readonly salt: Uint8Array }

const bytes = (base64url: string) => Buffer.from(base64url, 'base64url')

/** Keys of the right length need not be points on the curve. */
export function areUsableKeys(keys: BrowserKeys): boolean {
  try {
    newPair().computeSecret(bytes(keys.p256dh))
    return bytes(keys.auth).length === 16
  } catch {
    return false
  }
}

function newPair(): ECDH {
  const pair = createECDH(curve)
  pair.generateKeys()
  return pair
}

/** Throws when the text is too long for one record. */
export function encryptFor(
  browser: BrowserKeys,
  text: string,
  { sender, salt }: MessageSecrets = { sender: newPair(), salt: randomBytes(16) },
): Buffer {
  const content = Buffer.from(text, 'utf8')
  if (content.length > textBytesMax) throw new RangeError('too long for one push message')
  const theirs = bytes(browser.p256dh)
  const ours = sender.getPublicKey()
  const shared = sender.computeSecret(theirs)
  const secrets = { shared, auth: bytes(browser.auth), theirs, ours, salt }
  const { key, nonce } = recordKeys(secrets)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const last = Buffer.of(2)
  const sealed = [cipher.update(content), cipher.update(last), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordBytes)
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, ...sealed])
}

type Secrets = {
  readonly shared: Uint8Array
  readonly auth: Uint8Array
  /** The browser's public key, and the sender's. */
  readonly theirs: Uint8Array
  readonly ours: Uint8Array
  readonly salt: Uint8Array
}

/** Both sides compute the same keys. */
export function recordKeys({ shared, auth, theirs, ours, salt }: Secrets) {
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const input = derive(shared, { salt: auth, info, length: 32 })
  return {
    key: derive(input, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 }),
    nonce: derive(input, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 }),
  }
}

const derive = (
  input: Uint8Array,
  { salt, info, length }: { salt: Uint8Array; info: Uint8Array; length: number },
) => new Uint8Array(hkdfSync('sha256', input, salt, info, length))
