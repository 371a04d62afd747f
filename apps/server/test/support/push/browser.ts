import { createDecipheriv, createECDH, randomBytes } from 'node:crypto'
import { recordKeys } from '../../../src/features/notifications/push-encryption.ts'

/** A browser's half of web push: what it gives away, and how it reads what arrives. */
export function makeBrowser(endpoint: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: {
        p256dh: pair.getPublicKey('base64url' as 'base64'),
        auth: auth.toString('base64url'),
      },
    },
    read(message: Buffer): unknown {
      const headEnd = 21 + message.readUInt8(20)
      const ours = message.subarray(21, headEnd)
      const { key, nonce } = recordKeys({
        shared: pair.computeSecret(ours),
        auth,
        theirs: pair.getPublicKey(),
        ours,
        salt: message.subarray(0, 16),
      })
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(message.subarray(-16))
      const opened = [decipher.update(message.subarray(headEnd, -16)), decipher.final()]
      return JSON.parse(Buffer.concat(opened).subarray(0, -1).toString('utf8'))
    },
  }
}
