import type { MediaStore } from '../../../src/lib/pictures/picture-storage.ts'

/** A store in memory that a test can look into. `onPut` runs between the first look and the change. */
export function memoryStore() {
  const pictures = new Map<string, Buffer>()
  const watch: { onPut: () => Promise<unknown> } = { onPut: async () => {} }
  const media: MediaStore = {
    async put(key, bytes) {
      pictures.set(key, bytes)
      await watch.onPut()
    },
    read: async (key) => pictures.get(key) ?? null,
    async remove(key) {
      pictures.delete(key)
    },
    tidy: async () => {},
  }
  return {
    media,
    addresses: () => [...pictures.keys()].map((key) => `/media/${key}`),
    /** What happens once, while the next picture is being stored. */
    meanwhile(event: () => Promise<unknown>) {
      watch.onPut = async () => {
        watch.onPut = async () => {}
        await event()
      }
    },
  }
}
