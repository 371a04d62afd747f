import type { Review } from '@matjari/contract/reviews/entities'
import sharp from 'sharp'
import { ask } from '../members/signed-in.ts'
import type { TestApp } from '../server/app.ts'
import { type Form, sendForm } from '../server/form.ts'

type Answer = {
  readonly header: { readonly code: string; readonly message: string }
  readonly body: { readonly items: Review | null }
}

/** What differs from a good review. A key of `form` replaces that part of the request. */
export type Sent = {
  readonly review?: Readonly<Record<string, unknown>>
  readonly photos?: readonly File[]
  readonly form?: Form
  readonly token?: string | undefined
}

let made = 0

/** A good review with a receipt of its own, except for what is told otherwise. */
export async function writeReview(server: TestApp, sent: Sent & { receipt?: File | null }) {
  made += 1
  const { receipt = await receiptFile(made) } = sent
  const review = {
    reviewNo: null,
    reviewScore: 4.5,
    reviewContent: '국물이 좋아요.',
    billPass: 'Y',
  }
  return send(server, 'POST', {
    ...sent,
    review: { ...review, ...sent.review },
    form: { ...(receipt && { billPhoto: receipt }), ...sent.form },
  })
}

/** Likewise, for a test that is about what comes afterwards. */
export async function writtenReview(
  server: TestApp,
  sent: Sent & { receipt?: File },
): Promise<Review> {
  const { header, review } = await writeReview(server, sent)
  if (!review) throw new Error(`${header.code}: ${header.message}`)
  return review
}

export const editReview = (server: TestApp, sent: Sent) =>
  send(server, 'PUT', {
    ...sent,
    review: { reviewScore: 3, reviewContent: '다시 가 보니 보통이에요.', ...sent.review },
  })

async function send(server: TestApp, method: 'POST' | 'PUT', sent: Sent) {
  const { review, photos = [], token } = sent
  // As browsers send it: a part that carries JSON is a file called blob.
  const part = new File([JSON.stringify(review)], 'blob', { type: 'application/json' })
  const form: Form = { review: part, photos: [...photos], ...sent.form }
  const to = `${method} /api/reviews` as const
  const response = await sendForm(server.app, { to, form, ...(token && { token }) })
  const { header, body } = response.json<Answer>()
  return { status: response.statusCode, header, review: body?.items ?? null }
}

type Deletion = { readonly token: string; readonly reviewNo: string; readonly reason?: string }

export const deleteReview = (server: TestApp, { token, ...query }: Deletion) =>
  ask<unknown>(server, `DELETE /api/reviews?${new URLSearchParams(query)}`, { token })

type Paper = { readonly quality?: number; readonly width?: number; readonly format?: 'webp' }

/** The receipt number `seed` as a photo; told otherwise, the same paper in another file. */
export async function receiptFile(seed: number, paper: Paper = {}): Promise<File> {
  const { quality = 90, width = 360, format = 'jpeg' } = paper
  const size = { width: 12, height: 16 }
  const printed = Buffer.from(greys(seed, size.width * size.height))
  const large = await sharp(printed, { raw: { ...size, channels: 1 } })
    .resize(360, 480, { kernel: 'cubic' })
    .png()
    .toBuffer()
  const bytes = await sharp(large).resize(width).toFormat(format, { quality }).toBuffer()
  return new File([new Uint8Array(bytes)], `receipt.${format}`, { type: `image/${format}` })
}

/** The same greys for the same seed, like nothing else for every other. */
function greys(seed: number, count: number): number[] {
  let state = seed * 2_654_435_761
  return Array.from({ length: count }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0
    return (state >>> 8) & 0xff
  })
}

export const pdfFile = (name = 'receipt.jpg') =>
  new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'], name, { type: 'image/jpeg' })
