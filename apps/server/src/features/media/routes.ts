import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { contentTypeOf } from '../../lib/pictures/picture-storage.ts'
import type { Deps } from '../deps.ts'
import { addressOf, isPublic, reviewPhotoOf } from './pictures.rules.ts'
import { isInPublicReview } from './pictures.sql.ts'
import { isSignedPhoto } from './review-pictures.ts'

type Named = { Params: { id: string; file: string } }
type Signed = Named & { Querystring: { expires?: unknown; signature?: unknown } }
/** Null when the file must not be served. */
type CachingOf = (file: string) => string | null | Promise<string | null>

const caching = {
  forGood: 'public, max-age=31536000, immutable',
  // When a review is deleted or hidden, its photos must soon disappear from caches too.
  forNow: 'public, max-age=300',
  forOne: 'private, no-store',
}

/**
 * Serves the public pictures. Those of restaurants, dishes and members are public for as long as they exist: a new
 * picture gets a new address. Those of a review are public only while the review is.
 */
export function serveMedia(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'media' | 'secrets' | 'now'>,
) {
  app.get<Named>('/media/selfies/:file', ({ params }, reply) =>
    send(reply, `selfies/${params.file}`, forEveryone),
  )
  app.get<Named>('/media/pictures/:id/:file', ({ params }, reply) =>
    send(reply, `pictures/${params.id}/${params.file}`, forEveryone),
  )
  app.get<Signed>('/media/reviews/:id/:file', ({ params, query }, reply) =>
    send(reply, `reviews/${params.id}/${params.file}`, (file) => withReview(file, query)),
  )

  async function withReview(file: string, claim: Signed['Querystring']) {
    const key = reviewPhotoOf(file)
    if (!key) return null
    if (isSignedPhoto(deps, { key, ...claim })) return caching.forOne
    return (await isInPublicReview(deps.db, addressOf(key))) ? caching.forNow : null
  }

  async function send(reply: FastifyReply, file: string, cachingOf: CachingOf) {
    void reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
    const howLong = await cachingOf(file)
    const picture = howLong && (await deps.media.read(file))
    if (!picture) throw new AppError('notFound')
    return reply
      .header('cache-control', howLong)
      .header('x-content-type-options', 'nosniff')
      .type(contentTypeOf(file))
      .send(picture)
  }
}

const forEveryone: CachingOf = (file) => (isPublic(file) ? caching.forGood : null)
