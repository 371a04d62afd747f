import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import { sendRefusal } from '../../lib/http/error-handler.ts'
import { publicKey } from './rules.ts'

/** The pictures everyone may see, for as long as they exist: a new picture gets a new address. */
export function serveMedia(app: FastifyInstance, { media }: Deps) {
  app.get<{ Params: { file: string } }>('/media/selfies/:file', async (request, reply) => {
    void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    const key = publicKey(request.params.file)
    const picture = key && (await media.read(key))
    if (!picture) {
      void reply.header('cache-control', 'no-store')
      return sendRefusal(new AppError('notFound'), request, reply)
    }
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(picture)
  })
}
