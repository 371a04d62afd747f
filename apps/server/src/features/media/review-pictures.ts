import { timingSafeEqual } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import type { Upload } from '../../http/uploads/uploads.ts'
import { everyMac } from '../../lib/crypto/secrets.ts'
import type { PictureRenderer, ReceiptPicture } from '../../lib/pictures/rendering.ts'
import type { Deps } from '../deps.ts'
import {
  addressOf,
  isReceipt,
  isReviewPhoto,
  keyOf,
  newReceiptKey,
  newReviewPhotoKey,
} from './pictures.rules.ts'
import {
  admitPictures,
  filesUnderKey,
  type StoredPicture,
  type UploadDeps,
  withStoredPictures,
} from './pictures.ts'
import { renderInTurn } from './sent-pictures.ts'

// An <img> sends no token: for a while the address itself is the permission.

type Signing = Pick<Deps, 'secrets' | 'now'>
type Claim = { readonly expires?: unknown; readonly signature?: unknown }
/** What for is part of what is signed: a photo's signature can never open a receipt. */
type Subject = `photo ${string}` | `receipt ${string}`

const minuteMs = 60_000
const goodForMs = limits.review.receiptMinutes * minuteMs

/**
 * The address of a review's photo for somebody who may see it although not everyone may. Another
 * picture's address is returned as it is: nobody needs a permission for it, or nobody gets one.
 */
export function signedPhoto(deps: Signing, address: string): string {
  const key = keyOf(address)
  if (!key || !isReviewPhoto(key)) return address
  return `${addressOf(key)}?${permission(deps, `photo ${key}`)}`
}

/** Whether the bearer may see this photo, in any of its widths. */
export const isSignedPhoto = (deps: Signing, { key, ...claim }: Claim & { readonly key: string }) =>
  isPermitted(deps, `photo ${key}`, claim)

export const signedReceipt = (deps: Signing, reviewNo: string): string =>
  `/api/media/receipts/${reviewNo}?${permission(deps, `receipt ${reviewNo}`)}`

export const isSignedReceipt = (
  deps: Signing,
  { reviewNo, ...claim }: Claim & { readonly reviewNo: string },
): boolean => isPermitted(deps, `receipt ${reviewNo}`, claim)

/** A receipt, once it is certain that the caller may see it. Null when it is not there. */
export async function readPrivatePicture(
  { media }: Pick<Deps, 'media'>,
  address: string,
): Promise<Buffer | null> {
  const key = keyOf(address)
  return key && isReceipt(key) ? media.read(key) : null
}

function permission(deps: Signing, subject: Subject): string {
  // To the minute: what is asked for twice in a row has one address, and is loaded once.
  const end = Math.floor((deps.now().getTime() + goodForMs) / minuteMs) * minuteMs
  const expires = String(end)
  const [signature = ''] = signatures(deps, subject, expires)
  return new URLSearchParams({ expires, signature }).toString()
}

function isPermitted(deps: Signing, subject: Subject, { expires, signature }: Claim): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string') return false
  const given = Buffer.from(signature)
  const isOurs = signatures(deps, subject, expires).some((ours) => {
    const wanted = Buffer.from(ours)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  if (!isOurs) return false
  return deps.now().getTime() < Number(expires)
}

const signatures = ({ secrets }: Signing, subject: Subject, expires: string) =>
  everyMac(secrets, 'pictureKey', `${subject}\n${expires}`).map((mac) => mac.toString('base64url'))

/** A receipt that was kept, and what tells it from every other one. */
export type StoredReceipt = Omit<ReceiptPicture, 'webp'> & { readonly address: string }

/**
 * Keeps the pictures of a review for the work that will show them: all of them or, when one is not a
 * picture or anything fails, none. Slow: never inside a transaction.
 */
export async function withReviewPictures<T>(
  deps: UploadDeps,
  { photos, receipt }: { photos: readonly Upload[]; receipt?: Upload | undefined },
  work: (kept: { photos: readonly string[]; receipt: StoredReceipt | null }) => Promise<T>,
): Promise<T> {
  await admitPictures(deps, receipt ? [...photos, receipt] : photos)
  // Everything is drawn before the first is kept: a bad third photo costs the store nothing.
  const drawn: StoredPicture[] = []
  for (const photo of photos) drawn.push(await drawnPhoto(deps.drawing, photo))
  const proof = receipt && (await drawnReceipt(deps.drawing, receipt))
  const kept = {
    photos: drawn.map(({ key }) => addressOf(key)),
    receipt: proof?.receipt ?? null,
  }
  return withStoredPictures(deps, proof ? [...drawn, proof] : drawn, () => work(kept))
}

async function drawnPhoto({ renditions }: PictureRenderer, photo: Upload): Promise<StoredPicture> {
  const key = newReviewPhotoKey()
  return { key, files: filesUnderKey(key, await renderInTurn(photo, renditions)) }
}

async function drawnReceipt(
  drawing: PictureRenderer,
  receipt: Upload,
): Promise<StoredPicture & { receipt: StoredReceipt }> {
  const key = newReceiptKey()
  const { webp, ...told } = await renderInTurn(receipt, drawing.receipt)
  return {
    key,
    files: { [key]: webp },
    receipt: { address: addressOf(key), ...told },
  }
}
