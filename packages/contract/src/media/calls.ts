import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { refusals } from '../refusals.ts'
import { requestObject } from '../wire.ts'

const Signed = z.string(refusals.notFound.message).min(1).max(200, refusals.notFound.message)

export const mediaCalls = describeCalls({
  // An <img> sends no token, so the address itself is the permission: signed and short-lived.
  'GET /api/media/receipts/:reviewNo': {
    summary: '영수증 사진 (서명된 주소로만)',
    access: 'public',
    refusal: 'status',
    query: requestObject({ expires: Signed, signature: Signed }),
    sends: 'image',
  },
})
