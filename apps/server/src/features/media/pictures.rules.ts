import { randomBytes } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { pictureAddress, reviewPhotoAddress } from '@matjari/contract/media/picture-address'

const { widths, jpegWidth } = limits.picture

/** The file names of every stored photo. */
export const renditionFiles: readonly string[] = [
  ...widths.map((width) => `${width}.webp`),
  `${jpegWidth}.jpg`,
]

const id = /^[0-9a-f]{32}$/
// Stored and public are different things: only the first two kinds are always public.
const photo = /^pictures\/([0-9a-f]{32})$/
const selfie = /^selfies\/[0-9a-f]{32}\.webp$/
const reviewPhoto = /^reviews\/([0-9a-f]{32})$/
const receipt = /^receipts\/[0-9a-f]{32}\.webp$/

/** Random, so that no one can guess a key and no two are equal. */
const newId = () => randomBytes(16).toString('hex')

export const newPictureKey = () => `pictures/${newId()}`
export const newSelfieKey = () => `selfies/${newId()}.webp`
export const newReviewPhotoKey = () => `reviews/${newId()}`
export const newReceiptKey = () => `receipts/${newId()}.webp`

export function readyPictureKey(given: string): string {
  if (!id.test(given)) throw new Error('a picture is named by 32 hexadecimal digits')
  return `pictures/${given}`
}

/**
 * The address of the picture with this key. A browser can load it directly unless the picture is
 * private.
 */
export function addressOf(key: string): string {
  const [, photoId] = key.match(photo) ?? []
  if (photoId) return pictureAddress(photoId)
  const [, reviewPhotoId] = key.match(reviewPhoto) ?? []
  return reviewPhotoId ? reviewPhotoAddress(reviewPhotoId) : `/media/${key}`
}

/** The address without the signature that a private picture's address may carry: this form is stored and compared. */
export const plainAddress = (address: string) => address.replace(/\?.*$/s, '')

/** A page of another origin sends an address back with the server's origin, which is removed here. */
export const sentAddress = (address: string) =>
  plainAddress(address.replace(/^https?:\/\/[^/]+(?=\/)/, ''))

/** Null when the address does not belong to this server, e.g. a picture of a social provider. */
export function keyOf(address: string): string | null {
  const plain = plainAddress(address)
  const path = plain.match(/^\/media\/(.+)$/)?.[1] ?? ''
  const key = isInFolder(folderOf(path)) ? folderOf(path) : path
  return isPictureKey(key) && addressOf(key) === plain ? key : null
}

/** All files of a picture in the store. */
export const filesOf = (key: string): string[] =>
  isInFolder(key) ? renditionFiles.map((file) => `${key}/${file}`) : [key]

/** Whether everyone may see this file for as long as it exists. */
export const isPublic = (file: string) =>
  selfie.test(file) || (photo.test(folderOf(file)) && isRendition(file))

/** The review photo that this file belongs to, or null; the review decides whether it is public. */
export const reviewPhotoOf = (file: string): string | null =>
  isReviewPhoto(folderOf(file)) && isRendition(file) ? folderOf(file) : null

export const isReviewPhoto = (key: string) => reviewPhoto.test(key)
export const isReceipt = (key: string) => receipt.test(key)

const folderOf = (file: string) => file.replace(/\/[^/]*$/, '')
const isRendition = (file: string) => filesOf(folderOf(file)).includes(file)
const isInFolder = (key: string) => photo.test(key) || reviewPhoto.test(key)
const isPictureKey = (key: string) => isInFolder(key) || selfie.test(key) || receipt.test(key)
