import type { MailTransport } from '../mail/smtp.ts'
import type { Traces } from './traces.ts'

/** Each letter is a trace of its own: it leaves after whoever caused it has been answered. */
export const tracedMail = (transport: MailTransport, traces: Traces | undefined): MailTransport =>
  traces
    ? { ...transport, send: (mail) => traces.task('mail send', () => transport.send(mail)) }
    : transport
