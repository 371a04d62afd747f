import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Options = {
  port?: number
  /** The status a recipient or a whole letter is refused with. */
  refuseRecipient?: (address: string) => number | undefined
  refuseLetter?: () => number | undefined
  /** Letters are only taken once this is over. */
  before?: () => Promise<unknown>
}

/** A mail server on loopback that keeps what it takes. */
export async function startMailServer(options: Options = {}) {
  const letters: (Email & { recipients: string[] })[] = []

  async function take(stream: Stream, recipients: string[], done: (error: Error | null) => void) {
    const raw = await readAll(stream)
    await options.before?.()
    const refused = refusal(options.refuseLetter?.())
    if (!refused) letters.push({ ...(await PostalMime.parse(raw)), recipients })
    done(refused)
  }

  const server = new SMTPServer({
    authOptional: true,
    // Its own certificate has expired.
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => done(refusal(options.refuseRecipient?.(address))),
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      void take(stream, recipients, done)
    },
  })
  // A client that goes away in the middle is part of some tests.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

type Stream = AsyncIterable<Buffer>

async function readAll(stream: Stream) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const refusal = (responseCode: number | undefined) =>
  responseCode ? Object.assign(new Error('no, not you@example.com'), { responseCode }) : null
