import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

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
