import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { everyKey, unsealAny } from '../../lib/crypto/secrets.ts'
import { escapeHtml } from '../../lib/escaping.ts'
import type { Letter } from '../../lib/mail/letter.ts'
import type { Deps } from '../deps.ts'
import * as store from './mail.sql.ts'
import { isMailboxOpen } from './mail.ts'

/**
 * Runs in the mailbox page: loads the mails every two seconds and takes over only new ones. Other
 * elements are not touched, so an open mail stays open and the text being read does not move.
 */
const mailboxScript = `
const list = document.getElementById('letters')
const news = document.getElementById('news')

function takeOver(fresh) {
  const kept = new Map([...list.children].map((node) => [node.id, node]))
  const added = [...fresh.children].filter((node) => !kept.has(node.id))
  const ids = new Set([...fresh.children].map((node) => node.id))
  const gone = [...kept.values()].filter((node) => !ids.has(node.id))
  if (added.length === 0 && gone.length === 0) return
  const reading = [...list.children].find((node) => node.getBoundingClientRect().bottom > 0)
  const before = reading && reading.getBoundingClientRect().top
  for (const node of gone) node.remove()
  list.prepend(...added.map((node) => document.importNode(node, true)))
  if (reading && reading.isConnected && scrollY > 0)
    scrollBy({ top: reading.getBoundingClientRect().top - before, behavior: 'instant' })
  const letters = added.filter((node) => node.id !== 'empty').length
  news.textContent = letters > 0 ? '새 메일이 ' + letters + '통 왔어요.' : ''
}

async function look() {
  try {
    if (!document.hidden) {
      const answer = await fetch('/dev/mail/letters', { cache: 'no-store' })
      const fresh = document.createElement('template')
      fresh.innerHTML = await answer.text()
      if (answer.ok) takeOver(fresh.content)
    }
  } catch {
    // The server is being restarted: look again.
  }
  setTimeout(look, 2000)
}

setTimeout(look, 2000)
`

type MailboxLetter = {
  readonly mailNo: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly createdAt: Date
}

/**
 * The mails that would have been sent, for a developer who tries the service. Needs no script to be
 * read.
 */
const mailboxPage = ({ nonce, letters }: { nonce: string; letters: readonly MailboxLetter[] }) =>
  `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>맛자리 개발용 메일함</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">
<link rel="icon" href="/logo.svg"><style nonce="${nonce}">${style}</style></head>
<body><main><header><h1>개발용 메일함</h1>
<p>메일 서버가 없어서 보내는 대신 여기에 모아 둬요. 새 메일은 저절로 나타나요.</p>
<p class="actions"><a href="/">맛자리로 가기</a> <a href="/dev/mail">새로 고침</a></p></header>
<p id="news" class="hidden" role="status"></p>
<div id="letters">${letterList(letters)}</div></main>
<script nonce="${nonce}">${mailboxScript}</script></body></html>`

/** The part of the page that the script reloads. */
const letterList = (letters: readonly MailboxLetter[]) =>
  letters.length > 0 ? letters.map(entry).join('\n') : emptyState

const emptyState = `<p class="empty" id="empty">아직 온 메일이 없어요.<br>회원가입에서 이메일 인증을 누르면 인증번호가 여기로 와요.</p>`

function entry({ mailNo, to, subject, text, createdAt }: MailboxLetter, index: number) {
  const title = escapeHtml(subject)
  return `<details class="letter" id="mail-${mailNo}"${index === 0 ? ' open' : ''}>
<summary><strong>${title}</strong><span>${escapeHtml(to)}</span><time datetime="${createdAt.toISOString()}">${whenText(createdAt)}</time></summary>
<iframe src="/dev/mail/${mailNo}" title="메일 본문: ${title}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>
<details class="plain"><summary>글자로만 보기</summary><pre>${escapeHtml(text)}</pre></details></details>`
}

const seoulTime = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
})
const whenText = (at: Date) => seoulTime.format(at)

const style = `:root{color-scheme:light dark;--canvas:#fbf9f6;--surface:#fff;--sunken:#f4efe9;--ink:#211a16;--ink-2:#574d46;--ink-3:#6f645c;--line:#e8e0d7;--brand:#bf3216;--focus:#1d5fd1}
@media(prefers-color-scheme:dark){:root{--canvas:#171310;--surface:#201a17;--sunken:#2a231f;--ink:#f7f2ed;--ink-2:#cfc5bc;--ink-3:#a89c92;--line:#352c27;--brand:#ff8f72;--focus:#8db9ff}}
*{box-sizing:border-box}body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.65 Pretendard,-apple-system,BlinkMacSystemFont,"Apple SD Gothic Neo","Noto Sans KR","Malgun Gothic",system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}
main{max-width:46rem;margin:auto;padding:2rem 1.25rem 4rem}h1{margin:0;font-size:1.625rem;letter-spacing:-.028em;line-height:1.3}
header p{margin:.25rem 0 0;color:var(--ink-2)}a{color:var(--brand)}.actions a{display:inline-block;margin-right:.75rem;padding:.5rem 0}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:.5rem}.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);margin:0}
#letters{margin-top:1rem;overflow-anchor:none}.letter{margin-bottom:.75rem;background:var(--surface);border:1px solid var(--line);border-radius:1rem;overflow:hidden}
summary{cursor:pointer}.letter>summary{display:grid;grid-template-columns:1fr auto;gap:.125rem 1rem;padding:1rem 1.25rem;list-style:none}.letter>summary::-webkit-details-marker{display:none}
.letter>summary strong{grid-column:1/-1}.letter>summary span{color:var(--ink-2);font-size:.875rem}.letter>summary time{color:var(--ink-3);font-size:.875rem}
iframe{display:block;width:100%;height:36rem;border:0;border-top:1px solid var(--line);background:var(--canvas)}
.plain{padding:.75rem 1.25rem;border-top:1px solid var(--line);color:var(--ink-2);font-size:.875rem}pre{margin:.5rem 0 0;padding:1rem;background:var(--sunken);border-radius:.75rem;white-space:pre-wrap;font:inherit;color:var(--ink)}
.empty{margin:3rem 0;padding:3rem 1.25rem;text-align:center;color:var(--ink-2);background:var(--sunken);border-radius:1rem}
@media(max-width:30rem){.letter>summary{grid-template-columns:1fr}iframe{height:32rem}}`

/** Limit of the page; programs may read further back. */
const lettersOnPage = 50
const listedLetters = 200

/** /dev/mail shows mails that would have been sent; /dev/mail.json is the same for programs. */
export function addDevMailbox(app: FastifyInstance, deps: Deps) {
  // The route exists in any case: an address without a route would be answered with the client's
  // page.
  if (!isMailboxOpen(deps.config)) {
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/:mailNo'])
      app.get(path, () => {
        throw new AppError('notFound')
      })
    return
  }

  app.get('/dev/mail', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const letters = await readLetters(deps, lettersOnPage)
    const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
    return asPage(reply, policy).send(mailboxPage({ nonce, letters }))
  })

  app.get('/dev/mail/letters', async (_request, reply) => {
    const letters = await readLetters(deps, lettersOnPage)
    return asPage(reply, "default-src 'none'; sandbox").send(letterList(letters))
  })

  app.get('/dev/mail.json', async (_request, reply) => {
    const letters = await readLetters(deps, listedLetters)
    return withoutIndexing(reply).send(letters.map(({ html: _html, ...letter }) => letter))
  })

  // A separate document: inside the mailbox page the mail would be under that page's content
  // security policy, and lose its styles.
  app.get<{ Params: { mailNo: string } }>('/dev/mail/:mailNo', async (request, reply) => {
    const { mailNo } = request.params
    const row = /^\d{1,18}$/.test(mailNo) ? await store.findMail(deps.db, mailNo) : undefined
    const letter = row && openLetter(deps, row)
    if (!letter) throw new AppError('notFound')
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
    return asPage(reply, policy).send(letter.html)
  })
}

async function readLetters(deps: Deps, most: number) {
  const rows = await store.listNewestMail(deps.db, most)
  return rows.flatMap((row) => openLetter(deps, row) ?? [])
}

type MailRow = Awaited<ReturnType<typeof store.listNewestMail>>[number]

/** Undefined when it was sealed with a secret that is no longer known. */
function openLetter(deps: Deps, { mailNo, recipient, sealed, createdAt }: MailRow) {
  const content = sealed && unsealAny(everyKey(deps.secrets, 'mailKey'), sealed)
  if (!content) return undefined
  const { subject, html, text } = JSON.parse(content.text) as Letter
  return { mailNo, to: recipient, subject, text, html, createdAt }
}

const withoutIndexing = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')

const asPage = (reply: FastifyReply, policy: string) =>
  withoutIndexing(reply).header('content-security-policy', policy).type('text/html; charset=utf-8')
