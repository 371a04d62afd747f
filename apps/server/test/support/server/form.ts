import sharp from 'sharp'
import { bearer } from '../members/members.ts'
import type { TestApp } from './app.ts'

type Value = string | Blob
export type Form = Readonly<Record<string, Value | readonly Value[]>>

/** A multipart request for `app.inject`, in the bytes a browser would send. */
export async function formPayload(parts: Form) {
  const form = new FormData()
  for (const [name, values] of Object.entries(parts))
    for (const value of [values].flat()) form.append(name, value)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

export async function sendForm(
  app: TestApp['app'],
  { to, form, token }: { to: `${'POST' | 'PUT'} ${string}`; form: Form; token?: string },
) {
  const { payload, headers } = await formPayload(form)
  const [method, url] = to.split(' ') as ['POST' | 'PUT', string]
  return app.inject({
    method,
    url,
    payload,
    headers: { ...headers, ...(token && bearer(token)) },
  })
}

/** A picture as a camera makes it, in one colour. */
export async function pictureFile(name = 'me.jpg', background = '#e8590c'): Promise<File> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}
