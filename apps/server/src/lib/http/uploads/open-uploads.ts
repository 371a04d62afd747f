import { limits } from '@matjari/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { type Pace, usualPace } from './pace.ts'
import { uploadPlaces } from './places.ts'
import { letRestBy } from './rest.ts'
import { openSpool, type Spool } from './spool.ts'
import type { Sender } from './upload.ts'

/** A request that may send pictures, from before its body is read until it has been served. */
export type OpenUpload = {
  readonly sender: Sender
  readonly spool: Spool
  readonly pace: Pace
  /** Whatever becomes of the work: the place is free again and nothing lies on disk. */
  readonly serve: <T>(work: () => Promise<T>) => Promise<T>
}

/** Somebody with a place, of whom nothing else is known yet. */
export type Entered = { readonly begin: () => OpenUpload }

export type UploadSettings = {
  readonly folder: string
  readonly most?: Parameters<typeof uploadPlaces>[0]
  readonly pace?: Pace
}

export function openUploads({ folder, most, pace = usualPace }: UploadSettings) {
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
      void letRestBy(request.raw)
      throw error
    }
  }

  return { enter }
}

export type OpenUploads = ReturnType<typeof openUploads>

/** So much is not even let by: whoever means it well has been told by the form. */
function refuseEndless(request: FastifyRequest, reply: FastifyReply) {
  if (Number(request.headers['content-length'] ?? 0) <= limits.upload.passingBytes) return
  void reply.header('connection', 'close')
  throw new AppError('tooLarge')
}
