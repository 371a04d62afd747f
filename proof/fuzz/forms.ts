import type { CallDescription } from '@matjari/contract/call'
import type { Random } from './random.ts'
import { oddText } from './values.ts'

type FormRequest = {
  readonly call: CallDescription
  readonly parts: Readonly<Record<string, string>>
  readonly isOdd: boolean
  readonly random: Random
}

export type Form = {
  readonly headers: Record<string, string>
  readonly body: Buffer
  readonly isCut: boolean
}

const boundary = 'matjari-fuzz'

/** A form with the call's fields and files, and in its odd form broken in one way. */
export function formOf(request: FormRequest): Form {
  const { call, parts, isOdd, random } = request
  const texts = Object.entries(parts).map(([name, value]) =>
    Buffer.from(`${disposition(name)}\r\n\r\n${value}\r\n`),
  )
  const pictures = Object.keys(call.files ?? {}).map((name) =>
    Buffer.concat([
      Buffer.from(`${disposition(name)}; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`),
      random.pick(files)(),
      Buffer.from('\r\n'),
    ]),
  )
  const whole = { headers: typeOf(boundary), body: joined([...texts, ...pictures]), isCut: false }
  return isOdd ? random.pick(breaks)(whole, random) : whole
}

const disposition = (name: string) => `content-disposition: form-data; name="${name}"`
const typeOf = (text: string) => ({ 'content-type': `multipart/form-data; boundary=${text}` })
const joined = (parts: readonly Buffer[]) =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAfbLI3wAAAABJRU5ErkJggg==',
  'base64',
)

/** Says 60,000 by 60,000 and has no such pixels. */
function hugePicture() {
  const bytes = Buffer.from(onePixel)
  bytes.writeUInt32BE(60_000, 16)
  bytes.writeUInt32BE(60_000, 20)
  return bytes
}

const files: readonly (() => Buffer)[] = [
  () => onePixel,
  () => Buffer.alloc(0),
  () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  () => Buffer.from('GIF89a'),
  () => onePixel.subarray(0, 30),
  () => Buffer.alloc(200_000, 0x41),
  () => Buffer.from('{"restaurantNo":1}'),
  hugePicture,
]

type Break = (whole: Form, random: Random) => Form

const breaks: readonly Break[] = [
  (whole) => leave(whole, Math.floor(whole.body.length / 2)),
  (whole) => leave(whole, boundary.length + 4),
  (whole) => shorten(whole, Math.floor(whole.body.length / 2)),
  (whole) => shorten(whole, boundary.length + 4),
  (whole) => shorten(whole, whole.body.length - 4),
  (whole) => ({ ...whole, headers: { 'content-type': 'multipart/form-data' } }),
  (whole) => ({ ...whole, headers: typeOf('another') }),
  (whole) => ({ ...whole, headers: typeOf('') }),
  (whole) => ({ ...whole, headers: typeOf(`"${'b'.repeat(300)}"`) }),
  (whole) => ({ ...whole, body: Buffer.alloc(0) }),
  (whole) => ({ ...whole, body: Buffer.from('\r\n') }),
  (whole) => ({ ...whole, body: Buffer.from(`--${boundary}--`) }),
  (whole) => ({ ...whole, body: joined([Buffer.from('no header at all')]) }),
  (whole) => ({
    ...whole,
    body: joined([Buffer.from('content-disposition: form-data\r\n\r\nx\r\n')]),
  }),
  (whole) => ({
    ...whole,
    body: joined([Buffer.from(`${disposition('__proto__')}\r\n\r\nx\r\n`)]),
  }),
  (whole, random) => ({
    ...whole,
    body: joined([Buffer.from(`${disposition(oddText(random).slice(0, 9_000))}\r\n\r\nx\r\n`)]),
  }),
  (whole) => ({
    ...whole,
    body: joined(
      Array.from({ length: 200 }, (_, at) => Buffer.from(`${disposition(`n${at}`)}\r\n\r\nx\r\n`)),
    ),
  }),
  (whole) => ({
    ...whole,
    body: joined([
      Buffer.from(`${disposition('review')}\r\n${'x-a: b\r\n'.repeat(3_000)}\r\nx\r\n`),
    ]),
  }),
  (whole) => ({ ...whole, body: Buffer.concat([whole.body, whole.body]) }),
  (whole) => ({ ...whole, headers: { ...whole.headers, 'content-encoding': 'gzip' } }),
]

/** As many bytes as were promised, and not the whole form. */
const shorten = ({ headers, body }: Form, at: number): Form => ({
  headers,
  body: body.subarray(0, at),
  isCut: false,
})

/** Fewer bytes than were promised, and then the sender is gone. */
const leave = ({ headers, body }: Form, at: number): Form => ({
  headers: { ...headers, 'content-length': String(body.length) },
  body: body.subarray(0, at),
  isCut: true,
})
