import type { APIRequestContext } from '@playwright/test'
import { photoFile } from '../support/photo-file.ts'
import { headersOf } from '../support/signed-in.ts'
import { receiptFile } from './receipt-file.ts'

type Person = { readonly memberId: string; readonly password: string }
type Words = {
  readonly restaurantNo: string
  readonly reviewScore?: number
  readonly reviewContent?: string
  readonly photos?: readonly string[]
}

/** Written behind the screen, for journeys that begin with a review that is there. */
export async function writeReview(request: APIRequestContext, author: Person, words: Words) {
  const { photos = [], reviewScore = 4.5, reviewContent = '국물이 깊어요.', ...about } = words
  const form = new FormData()
  form.append('review', JSON.stringify({ ...about, reviewScore, reviewContent, billPass: 'Y' }))
  for (const name of photos) form.append('photos', fileOf(photoFile(name)))
  form.append('billPhoto', fileOf(receiptFile()))
  const answer = await request.post('/api/reviews', {
    headers: await headersOf(request, author),
    multipart: form,
  })
  const { header, body } = (await answer.json()) as {
    header: { code: string; message: string }
    body: { items: { reviewNo: string; photos: { reviewPhotoUrl: string }[] } }
  }
  if (!header.code.startsWith('S')) throw new Error(`${header.code}: ${header.message}`)
  return body.items
}

const fileOf = ({ name, mimeType, buffer }: ReturnType<typeof receiptFile>) =>
  new File([new Uint8Array(buffer)], name, { type: mimeType })
