import type { Multipart } from '@fastify/multipart'
import type { CallDescription } from '@matjari/contract/call'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** What a person sent as a file, untrusted: name and type are claims. */
export type Upload = { readonly bytes: Buffer; readonly filename: string }

type Collected = {
  parts: Record<string, string | string[]>
  files: Record<string, Upload[]>
}

/** Reads a multipart request against the call's description; what it does not name is let go by. */
export async function readMultipart(
  call: CallDescription,
  request: FastifyRequest,
): Promise<Collected> {
  if (!request.isMultipart()) throw new AppError('unsupportedMedia')
  const collected: Collected = { parts: {}, files: {} }
  for (const name of Object.keys(call.files ?? {})) collected.files[name] = []
  try {
    for await (const part of request.parts()) await collect(call, part, collected)
  } catch (error) {
    throw isTooLargePicture(call, error)
      ? new AppError('tooLarge', { message: messages.picture.tooLarge })
      : error
  }
  return collected
}

const isTooLargePicture = ({ files }: CallDescription, error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'FST_REQ_FILE_TOO_LARGE' &&
  'part' in error &&
  Object.hasOwn(files ?? {}, (error.part as Multipart).fieldname)

async function collect(call: CallDescription, part: Multipart, { parts, files }: Collected) {
  const name = part.fieldname
  const picture = call.files?.[name]
  const isText = Object.hasOwn(call.parts?.shape ?? {}, name)
  // `NULL` where a picture was possible says "none"; it is not a value of the form.
  if (part.type === 'field') return isText && addPart(parts, name, String(part.value))

  const wanted = picture && files[name]
  // One more than allowed is kept, so that the refusal can count it; the rest would only fill memory.
  if (wanted ? wanted.length > picture.max : !isText) return part.file.resume()
  const bytes = await part.toBuffer()
  // A form without a choice sends a file of no name and no content. A file that has a name was chosen.
  if (wanted)
    return (bytes.length > 0 || part.filename) && wanted.push({ bytes, filename: part.filename })
  // A Blob in a form travels as a file: JSON parts arrive like this.
  if (bytes.length > limits.upload.jsonBytes) throw new AppError('tooLarge')
  return addPart(parts, name, bytes.toString('utf8'))
}

function addPart(parts: Collected['parts'], name: string, value: string) {
  const before = parts[name]
  if (before === undefined) parts[name] = value
  else parts[name] = Array.isArray(before) ? [...before, value] : [before, value]
}

/** Asked after the text parts, in the order of the form: a picture is what comes last in it. */
export function refuseWrongCounts(call: CallDescription, files: Collected['files']) {
  for (const [name, part] of Object.entries(call.files ?? {})) {
    const count = files[name]?.length ?? 0
    if (count > part.max)
      throw new AppError('invalid', {
        message: part.tooMany ?? `사진은 ${part.max}장까지 올릴 수 있어요.`,
      })
    if (part.required && count === 0)
      throw new AppError('invalid', { message: part.missing ?? '이미지를 업로드해주세요.' })
  }
}
