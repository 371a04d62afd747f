import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallDescription } from '@matjari/contract/call'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '../lib/app-error.ts'
import { serializerOf, succeeded } from './envelope.ts'
import { withPictureBase } from './picture-urls.ts'

/** Receives a response field by field, in the order of the output. */
export type ResponseWriter<Fields> = {
  readonly value: <Name extends keyof Fields & string>(
    name: Name,
    value: Fields[Name],
  ) => Promise<void>
  /** A list, page by page. */
  readonly list: <Name extends keyof Fields & string>(
    name: Name,
    pages: AsyncIterable<Fields[Name]>,
  ) => Promise<void>
}

type LongResponse<Fields> = {
  readonly call: CallDescription
  readonly write: (writer: ResponseWriter<Fields>) => Promise<void>
}

/**
 * Sends a response that is never in memory as a whole. It is written to a file first: a slow client then keeps no
 * transaction open, and an error while writing can still be answered as a refusal.
 */
export async function sendLongResponse<Fields>(
  reply: FastifyReply,
  { call, write }: LongResponse<Fields>,
) {
  const file = await unnamedFile()
  try {
    const put = (text: string) => putInto(file, reply, text)
    const header = JSON.stringify(succeeded(call, null).header)
    await put(`{"header":${header},"body":{"items":{`)
    await write(writerOf<Fields>(call, { put, pictureBase: reply.request.pictureBase }))
    await put('}}}')
    const { size } = await file.stat()
    void reply
      .type('application/json; charset=utf-8')
      .header('content-length', size)
      .send(file.createReadStream({ start: 0 }))
  } catch (error) {
    await file.close()
    throw error
  }
}

/** A file without a name: no other process can open it, and it disappears with this process. */
async function unnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `matjari-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

async function putInto(file: FileHandle, reply: FastifyReply, text: string) {
  // The client has disconnected.
  if (reply.raw.destroyed) throw new AppError('unavailable')
  await file.appendFile(text)
}

function writerOf<Fields>(
  { items }: CallDescription,
  { put, pictureBase }: { put: (text: string) => Promise<void>; pictureBase: string },
): ResponseWriter<Fields> {
  if (!isObject(items)) throw new Error('only an object is written field by field')
  const writing = (name: string) => {
    const part = items.shape[name]
    if (!part) throw new Error(`the contract has no ${name}`)
    return (value: unknown) => serializerOf(part)(withPictureBase(part, value, pictureBase))
  }
  let comma = ''
  const begin = async (name: string) => {
    await put(`${comma}${JSON.stringify(name)}:`)
    comma = ','
  }
  return {
    async value(name, value) {
      await begin(name)
      await put(writing(name)(value))
    },
    async list(name, pages) {
      await begin(name)
      let separator = '['
      for await (const page of pages) {
        // Without its brackets, to continue the array of the previous page.
        await put(separator + writing(name)(page).slice(1, -1))
        separator = ','
      }
      await put(separator === '[' ? '[]' : ']')
    },
  }
}

const isObject = (
  schema: z.ZodType | undefined,
): schema is z.ZodObject<Readonly<Record<string, z.ZodType>>> => schema instanceof z.ZodObject
