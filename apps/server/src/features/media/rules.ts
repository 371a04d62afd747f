import { randomBytes } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { pictureAddress } from '@matjari/contract/rules/picture-address'

const { widths, jpegWidth } = limits.picture

/** Every photo is kept as these files. */
export const renditionFiles: readonly string[] = [
  ...widths.map((width) => `${width}.webp`),
  `${jpegWidth}.jpg`,
]

const id = /^[0-9a-f]{32}$/
// What is kept and what everyone may see are two things: only these two folders are public.
const photo = /^pictures\/([0-9a-f]{32})$/
const selfie = /^selfies\/[0-9a-f]{32}\.webp$/

/** Nobody can guess the next one, and no two are ever the same. */
const newId = () => randomBytes(16).toString('hex')

export const newPictureKey = () => `pictures/${newId()}`
export const newSelfieKey = () => `selfies/${newId()}.webp`

export function readyPictureKey(given: string): string {
  if (!id.test(given)) throw new Error('a picture is named by 32 hexadecimal digits')
  return `pictures/${given}`
}

/** Where the one picture behind a key is found by a browser. */
export function addressOf(key: string): string {
  const [, given] = key.match(photo) ?? []
  return given ? pictureAddress(given) : `/media/${key}`
}

/** Null when the address is not one of ours, e.g. a picture at a social provider. */
export function keyOf(address: string): string | null {
  const key = address.match(/^\/media\/(.+)$/)?.[1]?.replace(/^(pictures\/[0-9a-f]+)\/.*$/, '$1')
  return key && (photo.test(key) || selfie.test(key)) && addressOf(key) === address ? key : null
}

/** The files of a picture in the store. */
export const filesOf = (key: string): string[] =>
  photo.test(key) ? renditionFiles.map((file) => `${key}/${file}`) : [key]

/** Whether everyone may see this file of the store. */
export const isPublic = (file: string) =>
  selfie.test(file) || (photo.test(folderOf(file)) && filesOf(folderOf(file)).includes(file))

const folderOf = (file: string) => file.replace(/\/[^/]*$/, '')
