import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Config } from '../../lib/config.ts'
import type { SocialProviders } from '../../lib/open-id/open-id.ts'
import { type LoopDelay, measureLoopDelay } from '../../lib/queues/load-aware-queue.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { sendRefusal } from '../envelope.ts'
import { workerPolicy } from '../headers.ts'
import { isPageVisit } from '../page-visit.ts'
import { openRenderer, type PublicLoader } from './page-renderer.ts'
import { pageServer } from './page-server.ts'
import { type HeadOf, readTemplate } from './page-template.ts'

/** Settings of the client at run time. Every value is public. */
const clientSettings = (config: Config, social: SocialProviders) => ({
  API_URL: '',
  SOCKET_URL: '',
  ...(social.google && { GOOGLE_CLIENT: social.google.clientId }),
  ...(social.kakao && { KAKAO_LOGIN: true }),
  ...(config.kakaoMapKey && { KAKAO_MAP_KEY: config.kakaoMapKey }),
  ...(config.mapTilesUrl && { MAP_TILES_URL: config.mapTilesUrl }),
  ...(!config.production && { DEV_UI: true }),
  ...(!config.production && config.demo && { SAMPLE_CITY: true }),
})

const immutable = 'public, max-age=31536000, immutable'

type WebAppOptions = {
  /** The folder of the built client. */
  readonly root: string
  readonly config: Config
  readonly social: SocialProviders
  readonly headOf: HeadOf
  readonly ask: PublicLoader
  readonly cache: ResponseCache
  readonly now: Clock
  /** Replaced in tests, whose result must not depend on how busy the machine is. */
  readonly loopDelay?: LoopDelay
}

/**
 * Serves the built client: hashed assets are cached for ever; every other address gets the page, with status 404 when
 * no page has that path.
 */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions) {
  const { root, config, social, ask, headOf, cache, now } = options
  const template = readTemplate(root)
  const settings = clientSettings(config, social)
  if (template)
    await app.register(fastifyStatic, {
      root,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Folders and the page template must not be served as files.
      allowedPath: (path) => !/^\/(\.vite.*|index\.html.*)?$|\/$/.test(path),
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache')
        if (/\/sw\.js(\.\w+)?$/.test(path))
          void reply.header('content-security-policy', workerPolicy)
      },
    })
  // Built together with the client, from the same sources.
  const file = join(root, '../dist-render/render.js')
  const renderer = openRenderer({
    file,
    ask,
    settings,
    now,
    loopDelay: options.loopDelay ?? measureLoopDelay,
  })
  const sendPage = template && pageServer({ template, config, headOf, renderer, cache })

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path.endsWith('/conf.js')) return sendConfiguration(reply, settings)
    if (sendPage && isPageVisit(request, path)) return sendPage(request, reply)
    return sendRefusal(new AppError('notFound'), request, reply)
  })
}

/** The settings that the client reads before it starts, wherever it is served from. */
function sendConfiguration(reply: FastifyReply, settings: object) {
  const safe = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return reply
    .code(200)
    .header('cache-control', 'no-cache')
    .type('text/javascript; charset=utf-8')
    .send(`window.ENV = ${safe}\n`)
}
