import nodemailer from 'nodemailer'
import type { Traces } from '../telemetry/traces.ts'
import type { Letter } from './letter.ts'

type OutgoingMail = {
  readonly to: string
  readonly letter: Letter
  /** The part before the @ of its Message-ID. */
  readonly messageId: string
}

export type MailTransport = {
  /** Returns when the server has taken the letter; fails with a MailError. */
  readonly send: (mail: OutgoingMail) => Promise<void>
  readonly close: () => void
}

/** Its message names codes only: what a mail server says may quote the recipient. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** Another attempt would get the same answer. */
  readonly isPermanent: boolean

  constructor(message: string, isPermanent: boolean) {
    super(message)
    this.isPermanent = isPermanent
  }
}

/** A send is over by then, one way or the other. Whoever leases a letter has to lease it for longer. */
export const SEND_DEADLINE_MS = 40_000

export function openSmtp({
  url,
  from,
  deadlineMs = SEND_DEADLINE_MS,
}: {
  url: string
  from: string
  deadlineMs?: number
}): MailTransport {
  const host = from.match(/@([^\s@<>]+)>?\s*$/)?.[1] ?? 'localhost'
  let pool = openPool(url)

  // A server that trickles its answers never trips a timeout of the socket. Closing by force ends the
  // conversation itself, so that we do not go on sending what we have called unsent.
  function abandonPool() {
    pool.close({ force: true })
    pool = openPool(url)
  }

  return {
    async send({ to, letter, messageId }) {
      const impatient = setTimeout(abandonPool, deadlineMs)
      try {
        await pool.sendMail({
          from,
          // As an object, or a comma would make two recipients of one.
          to: { name: '', address: to },
          subject: letter.subject,
          text: letter.text,
          html: letter.html,
          messageId: `<${messageId}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw asMailError(error)
      } finally {
        clearTimeout(impatient)
      }
    },
    close: () => pool.close(),
  }
}

const openPool = (url: string) =>
  nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 5,
    // The outbox repeats, with a memory. The pool would repeat without one.
    maxRequeues: 0,
    // Shorter than any server's patience: a connection it has dropped is never used.
    idleTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

type SmtpFailure = Error & { code?: unknown; responseCode?: unknown; command?: unknown }

/** A 5xx about this recipient or this letter is final. One about us, such as a refused login, can be mended. */
function asMailError(error: unknown): MailError {
  const { name, code, responseCode, command }: SmtpFailure =
    error instanceof Error ? error : new Error()
  const isAboutTheLetter = command === 'RCPT TO' || command === 'DATA'
  const isFinal = typeof responseCode === 'number' && responseCode >= 500 && responseCode !== 503
  const reason = [code ?? name, responseCode].filter(Boolean).join(' ')
  return new MailError(reason, isAboutTheLetter && isFinal)
}

/** Each letter is a trace of its own: it leaves after whoever caused it has been answered. */
export const tracedMail = (transport: MailTransport, traces: Traces | undefined): MailTransport =>
  traces
    ? { ...transport, send: (mail) => traces.task('mail send', () => transport.send(mail)) }
    : transport
