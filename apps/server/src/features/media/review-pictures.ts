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
  renderInTurn,
  type StoredPicture,
  type UploadDeps,
  withStoredPictures,
} from './pictures.ts'

// An <img> element sends no token, so the address itself carries a permission that expires.

type Signing = Pick<Deps, 'secrets' | 'now'>
type Claim = { readonly expires?: unknown; readonly signature?: unknown }
/** The purpose is part of the signed text: the signature of a photo can never open a receipt. */
type Subject = `photo ${string}` | `receipt ${string}`

const minuteMs = 60_000
const goodForMs = limits.review.receiptMinutes * minuteMs

/**
 * The address of a review photo for a caller who may see it although it is not public. The address of any other
 * picture is returned unchanged: it is public, or this caller may not get a permission.
 */
export function signedPhoto(deps: Signing, address: string): string {
  const key = keyOf(address)
  if (!key || !isReviewPhoto(key)) return address
  return `${addressOf(key)}?${permission(deps, `photo ${key}`)}`
}

/** Whether the signature allows this photo, in any of its widths. */
export const isSignedPhoto = (deps: Signing, { key, ...claim }: Claim & { readonly key: string }) =>
  isPermitted(deps, `photo ${key}`, claim)

export const signedReceipt = (deps: Signing, reviewNo: string): string =>
  `/api/media/receipts/${reviewNo}?${permission(deps, `receipt ${reviewNo}`)}`

export const isSignedReceipt = (
  deps: Signing,
  { reviewNo, ...claim }: Claim & { readonly reviewNo: string },
): boolean => isPermitted(deps, `receipt ${reviewNo}`, claim)

/** Reads a receipt after the caller's permission is checked. Null when it does not exist. */
export async function readPrivatePicture(
  { media }: Pick<Deps, 'media'>,
  address: string,
): Promise<Buffer | null> {
  const key = keyOf(address)
  return key && isReceipt(key) ? media.read(key) : null
}

function permission(deps: Signing, subject: Subject): string {
  // Rounded to the minute, so that repeated requests give the same address and the browser loads the picture once.
  const end = Math.floor((deps.now().getTime() + goodForMs) / minuteMs) * minuteMs
  const expires = String(end)
  const [signature = ''] = signatures(deps, subject, expires)
  return new URLSearchParams({ expires, signature }).toString()
}

function isPermitted(deps: Signing, subject: Subject, { expires, signature }: Claim): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string') return false
  const given = Buffer.from(signature)
  const isOurs = signatures(deps, subject, expires).some((ours) => {
    const expected = Buffer.from(ours)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOurs) return false
  return deps.now().getTime() < Number(expires)
}

const signatures = ({ secrets }: Signing, subject: Subject, expires: string) =>
  everyMac(secrets, 'pictureKey', `${subject}\n${expires}`).map((mac) => mac.toString('base64url'))

/** A stored receipt with its fingerprint. */
export type StoredReceipt = Omit<ReceiptPicture, 'webp'> & { readonly address: string }

/**
 * Stores the pictures of a review for the duration of `work`: all of them, or none when one is not a picture or
 * anything fails. Slow, so never inside a transaction.
 */
export async function withReviewPictures<T>(
  deps: UploadDeps,
  { photos, receipt }: { photos: readonly Upload[]; receipt?: Upload | undefined },
  work: (stored: { photos: readonly string[]; receipt: StoredReceipt | null }) => Promise<T>,
): Promise<T> {
  await admitPictures(deps, receipt ? [...photos, receipt] : photos)
  // All pictures are processed before the first is stored: an invalid third photo then leaves nothing to delete.
  const drawn: StoredPicture[] = []
  for (const photo of photos) drawn.push(await drawnPhoto(deps.drawing, photo))
  const proof = receipt && (await drawnReceipt(deps.drawing, receipt))
  const addresses = {
    photos: drawn.map(({ key }) => addressOf(key)),
    receipt: proof?.receipt ?? null,
  }
  return withStoredPictures(deps, proof ? [...drawn, proof] : drawn, () => work(addresses))
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
  const { webp, ...features } = await renderInTurn(receipt, drawing.receipt)
  return {
    key,
    files: { [key]: webp },
    receipt: { address: addressOf(key), ...features },
  }
}
