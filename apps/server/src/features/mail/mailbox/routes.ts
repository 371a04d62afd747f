import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { unsealAny } from '../../../lib/crypto/seal.ts'
import { everyKey } from '../../../lib/crypto/secrets.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Letter } from '../../../lib/mail/letter.ts'
import { isMailboxOpen } from '../rules.ts'
import * as store from '../store.ts'
import { letterList, mailboxPage } from './page.ts'

/** On the page; programs may look further back. */
const shownLetters = 50
const listedLetters = 200

/** /dev/mail shows what would have been sent; /dev/mail.json is the same for programs. */
export function addDevMailbox(app: FastifyInstance, deps: Deps) {
  // Mounted in any case: an address without a route would answer with the client's page.
  if (!isMailboxOpen(deps.config)) {
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/:mailNo'])
      app.get(path, () => {
        throw new AppError('notFound')
      })
    return
  }

  app.get('/dev/mail', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const letters = await readLetters(deps, shownLetters)
    const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
    return asPage(reply, policy).send(mailboxPage({ nonce, letters }))
  })

  app.get('/dev/mail/letters', async (_request, reply) => {
    const letters = await readLetters(deps, shownLetters)
    return asPage(reply, "default-src 'none'; sandbox").send(letterList(letters))
  })

  app.get('/dev/mail.json', async (_request, reply) => {
    const letters = await readLetters(deps, listedLetters)
    return unlisted(reply).send(letters.map(({ html: _html, ...letter }) => letter))
  })

  // A page of its own: inside the mailbox it would live under the mailbox's policy, without its styles.
  app.get<{ Params: { mailNo: string } }>('/dev/mail/:mailNo', async (request, reply) => {
    const { mailNo } = request.params
    const row = /^\d{1,18}$/.test(mailNo) ? await store.findMail(deps.db, mailNo) : undefined
    const letter = row && opened(deps, row)
    if (!letter) throw new AppError('notFound')
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
    return asPage(reply, policy).send(letter.html)
  })
}

async function readLetters(deps: Deps, most: number) {
  const rows = await store.listNewestMail(deps.db, most)
  return rows.flatMap((row) => opened(deps, row) ?? [])
}

type KeptRow = Awaited<ReturnType<typeof store.listNewestMail>>[number]

/** Undefined when it was sealed with a secret of another time. */
function opened(deps: Deps, { mailNo, recipient, sealed, createdAt }: KeptRow) {
  const content = sealed && unsealAny(everyKey(deps.secrets, 'mailKey'), sealed)
  if (!content) return undefined
  const { subject, html, text } = JSON.parse(content.text) as Letter
  return { mailNo, to: recipient, subject, text, html, createdAt }
}

const unlisted = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')

const asPage = (reply: FastifyReply, policy: string) =>
  unlisted(reply).header('content-security-policy', policy).type('text/html; charset=utf-8')
