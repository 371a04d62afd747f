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
  /** Resolves when the server has accepted the mail; rejects with a MailError. */
  readonly send: (mail: OutgoingMail) => Promise<void>
  readonly close: () => void
}

/** Its message contains only codes: a mail server's text may quote the recipient. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** Another attempt would fail in the same way. */
  readonly isPermanent: boolean

  constructor(message: string, isPermanent: boolean) {
    super(message)
    this.isPermanent = isPermanent
  }
}

/** A send always ends within this time. A lease on a mail must last longer. */
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

  // A server that sends its answer byte by byte never causes a socket timeout. Closing by force ends the conversation
  // itself, so that no mail is sent after it was reported as failed.
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
          // As an object, because a comma in a text would make two recipients.
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
    // The outbox retries and remembers its tries; the pool would retry without counting.
    maxRequeues: 0,
    // Shorter than the limit of any mail server, so that a connection it has closed is never used.
    idleTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

type SmtpFailure = Error & { code?: unknown; responseCode?: unknown; command?: unknown }

/**
 * A 5xx for this recipient or this mail is final. One for the server's own account, such as a refused login, can be
 * repaired.
 */
function asMailError(error: unknown): MailError {
  const { name, code, responseCode, command }: SmtpFailure =
    error instanceof Error ? error : new Error()
  const isAboutTheLetter = command === 'RCPT TO' || command === 'DATA'
  const isFinal = typeof responseCode === 'number' && responseCode >= 500 && responseCode !== 503
  const reason = [code ?? name, responseCode].filter(Boolean).join(' ')
  return new MailError(reason, isAboutTheLetter && isFinal)
}

/** Each mail is its own trace: it is sent after the request that caused it was answered. */
export const tracedMail = (transport: MailTransport, traces: Traces | undefined): MailTransport =>
  traces
    ? { ...transport, send: (mail) => traces.task('mail send', () => transport.send(mail)) }
    : transport
