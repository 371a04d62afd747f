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

// Hundreds of bodies that arrive at once would fill every round of the event loop, and whoever only reads would
// wait for all of them. Of all bodies together a few pieces are taken at a time; the rest waits at the sender's.
// A slow sender keeps nobody waiting: a turn is one piece.
const most = 10_000
const keeping = loadAwareQueue({ name: 'upload_pieces', most, atOnce: 2 })
const forgetting = loadAwareQueue({ name: 'upload_rests', most, atOnce: 2 })

/** What nobody wants may come slowly: together some twelve megabytes a second. */
const forgettingMs = 10

/** Does with a piece of somebody's body what there is to do, when it is their turn. */
export const keepChunk = (whose: string, work: () => Promise<void>) => keeping(whose, work)

/** A piece that was read only to be forgotten: when the next one may come. */
const forgetChunk = () =>
  forgetting('everybody', () => new Promise<void>((resolve) => setTimeout(resolve, forgettingMs)))

/** Reads what is still to come of a body and forgets it; an endless one is cut. */
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
    // Whoever leaves meanwhile does not need the answer.
  }
}

/** Whose a picture is, for the limits: a member, or before there is one, whoever has the address. */
export type Sender = { readonly memberNo: string | null; readonly address: string }

/** What a person sent as a file, untrusted: the name is a claim. */
export type Upload = {
  readonly filename: string
  readonly size: number
  readonly sender: Sender
  /** The bytes, or the first of them, which lie on disk until then. */
  readonly read: (most?: number) => Promise<Buffer>
}

export const nameOfSender = ({ memberNo, address }: Sender) =>
  memberNo === null ? `address ${networkOf(address)}` : `member ${memberNo}`

/** Who is sending pictures at this moment. What they fill is this process's own: disk, memory, time. */
export function uploadPlaces(most: { member: number; address: number; all: number }) {
  const taken = new Map<string, number>()
  const count = (who: string) => taken.get(who) ?? 0

  function change(who: string, by: 1 | -1) {
    const left = count(who) + by
    if (left === 0) taken.delete(who)
    else taken.set(who, left)
  }

  return {
    /** A place, which has to be given back; refused when there is none. */
    take({ memberNo = null, address }: Partial<Sender>): () => void {
      const wanted: (readonly [who: string, limit: number])[] = []
      if (address !== undefined)
        wanted.push(['all', most.all], [`address ${networkOf(address)}`, most.address])
      if (memberNo !== null) wanted.push([`member ${memberNo}`, most.member])
      if (wanted.some(([who, limit]) => count(who) >= limit))
        throw new AppError('unavailable', { retryAfter: limits.upload.retrySeconds })
      for (const [who] of wanted) change(who, 1)
      let isHeld = true
      return () => {
        if (isHeld) for (const [who] of wanted) change(who, -1)
        isHeld = false
      }
    },
  }
}

/** Where the pictures of one request lie while it is served, one after the other. */
export function openSpool(folder: string) {
  let file: Promise<FileHandle> | undefined
  let size = 0
  let problem: unknown

  return {
    /** What the disk said, so that it is not taken for a fault of the form. */
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
      // Filled to its end, or thrown away.
      const bytes = Buffer.allocUnsafeSlow(length)
      let done = 0
      while (done < length) {
        const opened = await file
        // Also when it was closed meanwhile: what was not read is whatever lay in memory before.
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

/** Without a name it is gone when it is closed, also when the process is killed: nothing is ever left. */
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

/** A request that may send pictures, from before its body is read until it has been served. */
export type OpenUpload = {
  readonly sender: Sender
  readonly spool: Spool
  readonly pace: Pace
  /** Whatever becomes of the work: the place is free again and nothing lies on disk. */
  readonly serve: <T>(work: () => Promise<T>) => Promise<T>
}

/** Somebody with a place, of whom nothing else is known yet. */
type Entered = { readonly begin: () => OpenUpload }

export type UploadSettings = {
  readonly folder: string
  readonly most?: Parameters<typeof uploadPlaces>[0]
  readonly pace?: Pace
}

export function openUploads({ folder, most, pace = defaultPace }: UploadSettings) {
  const places = uploadPlaces(most ?? limits.upload.open)

  /**
   * Before it is known who asks: of hundreds who come at once most are refused without a question to the
   * database.
   */
  function enter(request: FastifyRequest, reply: FastifyReply): Entered {
    refuseEndless(request, reply)
    const held = [takePlace(request, { address: request.ip })]
    const giveBack = () => held.forEach((leave) => leave())
    let isServed = false
    // Refused or gone before it was served; whoever leaves later is still served to the end.
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

  /** Who finds none hears so at once; what they still send comes in turn with everybody's. */
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

/** So much is not even let by: whoever means it well has been told by the form. */
function refuseEndless(request: FastifyRequest, reply: FastifyReply) {
  if (Number(request.headers['content-length'] ?? 0) <= limits.upload.passingBytes) return
  void reply.header('connection', 'close')
  throw new AppError('tooLarge')
}
