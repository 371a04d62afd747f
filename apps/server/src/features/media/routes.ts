import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import { contentTypeOf } from '../../lib/media/media-store.ts'
import { isPublic } from './rules.ts'

type Named = { Params: { id: string; file: string } }

/** The pictures everyone may see, for as long as they exist: a new picture gets a new address. */
export function serveMedia(app: FastifyInstance, { media }: Pick<Deps, 'media'>) {
  async function send(reply: FastifyReply, file: string) {
    void reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
    const picture = isPublic(file) && (await media.read(file))
    if (!picture) throw new AppError('notFound')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type(contentTypeOf(file))
      .send(picture)
  }
  app.get<Named>('/media/selfies/:file', ({ params }, reply) =>
    send(reply, `selfies/${params.file}`),
  )
  app.get<Named>('/media/pictures/:id/:file', ({ params }, reply) =>
    send(reply, `pictures/${params.id}/${params.file}`),
  )
}
