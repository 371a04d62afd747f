import { createHash } from 'node:crypto'
import type { Upload } from '../../lib/http/multipart.ts'
import { photoRenditions } from '../../lib/media/photo-renditions.ts'
import { type ReceiptPicture, receiptPicture } from '../../lib/media/receipt-picture.ts'
import { below, type Kept, type Media, withKept } from './commands-keeping.ts'
import { addressOf, newReceiptKey, newReviewPhotoKey } from './rules.ts'

/** A receipt that was kept, and what tells it from every other one. */
export type KeptReceipt = Pick<ReceiptPicture, 'coarse' | 'fine'> & {
  readonly address: string
  readonly contentHash: Buffer
}

type Sent = { readonly photos: readonly Upload[]; readonly receipt?: Upload | undefined }
type KeptPictures = { readonly photos: readonly string[]; readonly receipt: KeptReceipt | null }

/**
 * Keeps the pictures of a review for the work that will show them: all of them or, when one is not a
 * picture or anything fails, none. Slow: never inside a transaction.
 */
export async function withReviewPictures<T>(
  deps: Media,
  { photos, receipt }: Sent,
  work: (kept: KeptPictures) => Promise<T>,
): Promise<T> {
  // Everything is drawn before the first is kept: a bad third photo costs the store nothing.
  const drawn: Kept[] = []
  for (const { bytes } of photos) drawn.push(await drawnPhoto(bytes))
  const proof = receipt && (await drawnReceipt(receipt.bytes))
  const kept = {
    photos: drawn.map(({ key }) => addressOf(key)),
    receipt: proof?.receipt ?? null,
  }
  return withKept(deps, proof ? [...drawn, proof] : drawn, () => work(kept))
}

async function drawnPhoto(bytes: Buffer): Promise<Kept> {
  const key = newReviewPhotoKey()
  return { key, files: below(key, await photoRenditions(bytes)) }
}

async function drawnReceipt(bytes: Buffer): Promise<Kept & { receipt: KeptReceipt }> {
  const key = newReceiptKey()
  const { webp, coarse, fine } = await receiptPicture(bytes)
  const contentHash = createHash('sha256').update(bytes).digest()
  return {
    key,
    files: { [key]: webp },
    receipt: { address: addressOf(key), contentHash, coarse, fine },
  }
}
