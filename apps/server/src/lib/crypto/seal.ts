import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// Authenticated encryption for what must be read again later but not by whoever reads the database.
// AES-256-GCM: 12 bytes of nonce, 16 of tag, then the content.

export function seal(key: Uint8Array, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content])
}

/** Null when it was not sealed with this key, or was changed since. */
export function unseal(key: Uint8Array, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** With whichever of our keys it was sealed: its text, and the place of that key. */
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
