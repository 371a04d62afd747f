import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export type Terminal = {
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
  /** A person sits at the terminal and can be asked. */
  readonly isPerson: boolean
  /** The answer is not shown while it is typed. */
  readonly askHidden: (question: string) => Promise<string>
  /** The whole piped input. */
  readonly readPiped: () => Promise<string>
}

type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>

export const terminalOf = ({ stdin, stdout, stderr }: Streams): Terminal => ({
  say: (line) => void stdout.write(`${line}\n`),
  complain: (line) => void stderr.write(`${line}\n`),
  isPerson: stdin.isTTY,
  async askHidden(question) {
    stdout.write(question)
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
    const reader = createInterface({ input: stdin, output: silent, terminal: true })
    try {
      return await new Promise<string>((resolve, reject) => {
        reader.once('line', resolve)
        // Ctrl-C, or the end of the input.
        reader.once('close', () => reject(new Error('nothing was typed')))
      })
    } finally {
      reader.removeAllListeners('close')
      reader.close()
      stdout.write('\n')
    }
  },
  async readPiped() {
    let text = ''
    for await (const chunk of stdin) text += String(chunk)
    return text
  },
})
