import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { CallDescription } from '@matjari/contract/call'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { watchPace } from './body-pace.ts'
import { drainBody, type OpenUpload, processChunk, type Upload } from './uploads.ts'

type Collected = {
  parts: Record<string, string | string[]>
  files: Record<string, Upload[]>
  /** The size of all texts so far, including unknown fields: the parser has held those in memory until here. */
  textBytes: number
}

/** Reads a multipart request as the call describes it; unknown parts are skipped. */
export async function readMultipart(
  call: CallDescription,
  request: FastifyRequest,
): Promise<Collected> {
  const { upload } = request
  if (!upload || !request.isMultipart()) throw new AppError('unsupportedMedia')
  const collected: Collected = { parts: {}, files: {}, textBytes: 0 }
  for (const name of Object.keys(call.files ?? {})) collected.files[name] = []
  const endWatch = watchPace(request.raw, upload.pace)
  try {
    for await (const part of request.parts()) await collect(call, part, { ...upload, collected })
    return collected
  } catch (error) {
    // The refusal is sent after the whole body: a client that is still sending does not read it.
    await drainBody(request.raw)
    throw upload.spool.problem() ?? refusalOf(error)
  } finally {
    endWatch()
  }
}

/** Every error of the parser is the form's fault: cut off, without a boundary, or incomplete. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413
  return new AppError(isTooMuch ? 'tooLarge' : 'invalid')
}

type Into = OpenUpload & { readonly collected: Collected }

async function collect(call: CallDescription, part: Multipart, into: Into) {
  const name = part.fieldname
  const isText = Object.hasOwn(call.parts?.shape ?? {}, name)
  if (part.type === 'field') return addText(into.collected, textOf(part), isText ? name : null)
  const picture = call.files && Object.hasOwn(call.files, name) ? call.files[name] : undefined
  const pictures = picture && into.collected.files[name]
  if (pictures) {
    // One picture too many is stored, so that the refusal can name the count; further ones would only fill the disk.
    const isAllowed = pictures.length < picture.max
    const stored = isAllowed ? await keep(part, into) : await skipFile(part, into)
    // A form without a chosen file sends one with an empty name and no content. A file with a name was chosen.
    return (stored.size > 0 || part.filename) && pictures.push(stored)
  }
  // A Blob in a form is sent as a file: this is how JSON parts arrive.
  if (isText) return addText(into.collected, await readText(part), name)
  return part.file.resume()
}

/** The parser has already parsed a field that declares itself JSON. */
function textOf({ value, valueTruncated }: Extract<Multipart, { type: 'field' }>): Buffer {
  if (valueTruncated) throw new AppError('tooLarge')
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
}

async function readText(part: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > limits.upload.jsonBytes) throw new AppError('tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** `NULL` in place of a picture means "none"; it is not a value of the form. */
function addText(collected: Collected, bytes: Buffer, name: string | null) {
  collected.textBytes += bytes.length
  if (collected.textBytes > limits.upload.jsonBytes) throw new AppError('tooLarge')
  if (name === null) return
  const { parts } = collected
  const value = bytes.toString('utf8')
  const before = parts[name]
  if (before === undefined) parts[name] = value
  else parts[name] = Array.isArray(before) ? [...before, value] : [before, value]
}

async function keep(part: MultipartFile, { spool, sender }: Into): Promise<Upload> {
  const from = spool.size()
  const whose = sender.memberNo ?? sender.address
  for await (const chunk of part.file)
    if (Buffer.isBuffer(chunk)) await processChunk(whose, () => spool.add(chunk))
  if (part.file.truncated) throw new AppError('tooLarge', { message: messages.picture.tooLarge })
  const size = spool.size() - from
  const read = (most = size) => spool.read(from, Math.min(most, size))
  return { filename: part.filename, size, sender, read }
}

async function skipFile(part: MultipartFile, { sender }: Into): Promise<Upload> {
  let size = 0
  for await (const chunk of part.file) if (Buffer.isBuffer(chunk)) size += chunk.length
  return { filename: part.filename, size, sender, read: () => Promise.resolve(Buffer.of()) }
}

/** Checked after the text parts, in the order of the form: pictures come last in it. */
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
