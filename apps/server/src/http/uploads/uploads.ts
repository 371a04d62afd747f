import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { limits } from '@matjari/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../db/attempts.ts'
import { AppError } from '../../lib/app-error.ts'
import { loadAwareQueue } from '../../lib/queues/load-aware-queue.ts'
import { defaultPace, type Pace } from './body-pace.ts'

// Hundreds of concurrent bodies would fill every tick of the event loop and delay all pure reads. So only a few
// chunks of all bodies are processed at a time; the rest waits at the sender. A slow sender delays no other, because
// one turn is one chunk.
const most = 10_000
const keeping = loadAwareQueue({ name: 'upload_pieces', most, atOnce: 2 })
const forgetting = loadAwareQueue({ name: 'upload_rests', most, atOnce: 2 })

/** Ignored data may arrive slowly: all of it together at about twelve megabytes a second. */
const forgettingMs = 10

/** Processes one chunk of an upload when the sender's turn comes. */
export const processChunk = (whose: string, work: () => Promise<void>) => keeping(whose, work)

/** Resolves when the next ignored chunk may be read. */
const forgetChunk = () =>
  forgetting('everybody', () => new Promise<void>((resolve) => setTimeout(resolve, forgettingMs)))

/** Reads the rest of a body and ignores it; an endless one is cut. */
export async function drainBody(body: IncomingMessage) {
  if (body.readableEnded || body.destroyed) return
  let passed = 0
  body.unpipe()
  try {
    for await (const chunk of body) {
      passed += Buffer.isBuffer(chunk) ? chunk.length : 0
      if (passed > limits.upload.passingBytes) return void body.destroy()
      await forgetChunk()
    }
  } catch {
    // A client that has disconnected does not need the answer.
  }
}

/** The owner of a picture, for the limits: the member, or the address before a member is known. */
export type Sender = { readonly memberNo: string | null; readonly address: string }

/** A file that a client sent. Untrusted: even the name is only a claim. */
export type Upload = {
  readonly filename: string
  readonly size: number
  readonly sender: Sender
  /** Reads the bytes, or the first `most` of them, from the file on disk. */
  readonly read: (most?: number) => Promise<Buffer>
}

export const nameOfSender = ({ memberNo, address }: Sender) =>
  memberNo === null ? `address ${networkOf(address)}` : `member ${memberNo}`

/** Counts who is uploading pictures at this moment. The limit protects this process's own disk, memory and time. */
export function uploadSlots(most: { member: number; address: number; all: number }) {
  const taken = new Map<string, number>()
  const count = (who: string) => taken.get(who) ?? 0

  function change(who: string, by: 1 | -1) {
    const left = count(who) + by
    if (left === 0) taken.delete(who)
    else taken.set(who, left)
  }

  return {
    /** Takes a place and returns the function that gives it back; throws when none is free. */
    take({ memberNo = null, address }: Partial<Sender>): () => void {
      const counted: (readonly [who: string, limit: number])[] = []
      if (address !== undefined)
        counted.push(['all', most.all], [`address ${networkOf(address)}`, most.address])
      if (memberNo !== null) counted.push([`member ${memberNo}`, most.member])
      if (counted.some(([who, limit]) => count(who) >= limit))
        throw new AppError('unavailable', { retryAfter: limits.upload.retrySeconds })
      for (const [who] of counted) change(who, 1)
      let isHeld = true
      return () => {
        if (isHeld) for (const [who] of counted) change(who, -1)
        isHeld = false
      }
    },
  }
}

/** Stores the pictures of one request, one after the other, while the request is served. */
export function openSpool(folder: string) {
  let file: Promise<FileHandle> | undefined
  let size = 0
  let problem: unknown

  return {
    /** The error of the disk, so that it is not reported as an error of the form. */
    problem: () => problem,
    size: () => size,

    async add(chunk: Buffer) {
      try {
        file ??= openNameless(folder)
        await (await file).appendFile(chunk)
        size += chunk.length
      } catch (error) {
        problem = error
        throw error
      }
    },

    async read(from: number, length: number): Promise<Buffer> {
      // Either filled completely, or thrown away: unfilled bytes would be old memory.
      const bytes = Buffer.allocUnsafeSlow(length)
      let done = 0
      while (done < length) {
        const opened = await file
        // The file may be closed meanwhile; then this fails instead of returning bytes that were not read.
        const bytesRead =
          (await opened?.read(bytes, done, length - done, from + done))?.bytesRead ?? 0
        if (bytesRead === 0) throw new Error('the spool ends too early')
        done += bytesRead
      }
      return bytes
    },

    async close() {
      const opened = await file?.catch(() => undefined)
      file = undefined
      await opened?.close()
    },
  }
}

type Spool = ReturnType<typeof openSpool>

/** The file is unlinked at once, so it disappears when it is closed, even when the process is killed. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** A request that may send pictures, from before its body is read until it is served. */
export type OpenUpload = {
  readonly sender: Sender
  readonly spool: Spool
  readonly pace: Pace
  /** Runs the work; afterwards, also after an error, the place is free again and the file is gone. */
  readonly serve: <T>(work: () => Promise<T>) => Promise<T>
}

/** A request that has a place by its address, before its member is known. */
type Entered = { readonly begin: () => OpenUpload }

export type UploadSettings = {
  readonly folder: string
  readonly most?: Parameters<typeof uploadSlots>[0]
  readonly pace?: Pace
}

export function openUploads({ folder, most, pace = defaultPace }: UploadSettings) {
  const places = uploadSlots(most ?? limits.upload.open)

  /**
   * Runs before the member is identified: of hundreds of concurrent uploads most are refused without a database
   * query.
   */
  function enter(request: FastifyRequest, reply: FastifyReply): Entered {
    refuseEndless(request, reply)
    const held = [takePlace(request, { address: request.ip })]
    const giveBack = () => held.forEach((leave) => leave())
    let isServed = false
    // Refused, or disconnected, before it was served. A client that disconnects later is still served to the end.
    reply.raw.once('close', () => {
      if (!isServed) giveBack()
    })
    return {
      begin() {
        const memberNo = request.caller?.memberNo ?? null
        held.push(takePlace(request, { memberNo }))
        const spool = openSpool(folder)
        return {
          sender: { memberNo, address: request.ip },
          spool,
          pace,
          async serve(work) {
            isServed = true
            try {
              return await work()
            } finally {
              await spool.close().finally(giveBack)
            }
          },
        }
      },
    }
  }

  /** A client without a place is refused at once; what it still sends is ignored. */
  function takePlace(request: FastifyRequest, sender: Partial<Sender>) {
    try {
      return places.take(sender)
    } catch (error) {
      void drainBody(request.raw)
      throw error
    }
  }

  return { enter }
}

/** Not even read to be ignored: an honest client has seen the form's own check of the size. */
function refuseEndless(request: FastifyRequest, reply: FastifyReply) {
  if (Number(request.headers['content-length'] ?? 0) <= limits.upload.passingBytes) return
  void reply.header('connection', 'close')
  throw new AppError('tooLarge')
}
