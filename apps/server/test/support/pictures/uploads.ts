import type { Upload } from '../../../src/http/uploads/uploads.ts'

/** Bytes as if somebody had sent them. */
export const uploadOf = (bytes: Buffer, filename = 'me.jpg'): Upload => ({
  filename,
  size: bytes.length,
  sender: { memberNo: null, address: '192.0.2.1' },
  read: (most = bytes.length) => Promise.resolve(bytes.subarray(0, most)),
})
