import { keyOf } from '../../../src/features/media/pictures.rules.ts'
import { testApp } from '../server/app.ts'
import { memoryStore } from './memory-store.ts'

/** A server whose pictures a test can count. */
export async function reviewPictures() {
  const pictures = memoryStore()
  const server = await testApp({}, { media: pictures.media })
  const { db } = server.deps

  let earlier = new Set<string>()
  const isNew = (key: string) => !earlier.has(key)
  /** Photos by their folder, as `picture` knows them. */
  const stored = () => [
    ...new Set(pictures.addresses().map((file) => file.slice(7).replace(/\/(\d+\.\w+)$/, ''))),
  ]
  const known = () => db.selectFrom('picture').select(['pictureKey', 'claims']).execute()
  return {
    ...server,
    pictures,
    /** From here on only what is new counts. */
    async forgetEarlier() {
      earlier = new Set([...stored(), ...(await known()).map(({ pictureKey }) => pictureKey)])
    },
    /** What is in the store, and how often each picture is shown: 1 for one review, 0 for none. */
    async storedPictures() {
      const rows = (await known()).filter(({ pictureKey }) => isNew(pictureKey))
      const claims = Object.fromEntries(rows.map((row) => [row.pictureKey, row.claims]))
      return { stored: stored().filter(isNew).sort(), claims }
    },
    /** What should be stored when nothing but these photos and the receipts in the database is shown. */
    async picturesOf(photos: readonly { readonly reviewPhotoUrl: string }[]) {
      const receipts = await db
        .selectFrom('reviewReceipt')
        .select('photo')
        .where('photo', 'is not', null)
        .execute()
      const addresses = [
        ...photos.map(({ reviewPhotoUrl }) => reviewPhotoUrl),
        ...receipts.map(({ photo }) => photo ?? ''),
      ]
      const keys = addresses
        .map((address) => keyOf(address) ?? address)
        .filter(isNew)
        .sort()
      return { stored: keys, claims: Object.fromEntries(keys.map((key) => [key, 1])) }
    },
  }
}

export type ReviewPictures = Awaited<ReturnType<typeof reviewPictures>>
