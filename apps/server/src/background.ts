import { forgetOldSignIns } from './features/auth/commands-housekeeping.ts'
import { forgetOldCodes } from './features/mail/commands-codes.ts'
import { startDelivery } from './features/mail/commands-delivery.ts'
import { forgetOldMail } from './features/mail/commands-housekeeping.ts'
import { sweepPictures } from './features/media/commands.ts'
import { keepRanksCurrent } from './features/search/commands.ts'
import { forgetEndedAttempts } from './lib/attempts.ts'
import type { Deps } from './lib/deps.ts'
import { openSmtp } from './lib/mail/smtp.ts'

const hourMs = 60 * 60 * 1000

type Log = { readonly warn: (details: object, line: string) => void }

/** What goes on beside the requests: letters leave, and what nobody needs any more is removed. */
export function startBackgroundWork(deps: Deps, log: Log) {
  const { smtpUrl, mailFrom } = deps.config
  const transport = smtpUrl ? openSmtp({ url: smtpUrl, from: mailFrom }) : null
  const delivery = transport && startDelivery(deps, transport, { log })
  let tidying = tidy(deps, log)
  const timer = setInterval(() => {
    tidying = tidy(deps, log)
  }, hourMs)
  timer.unref()
  return {
    /** Afterwards nobody asks the database for anything. */
    async stop() {
      clearInterval(timer)
      await tidying
      await delivery?.stop()
      transport?.close()
    },
  }
}

const chores = [
  forgetEndedAttempts,
  forgetOldCodes,
  forgetOldMail,
  forgetOldSignIns,
  keepRanksCurrent,
  sweepPictures,
]

/** One that fails, say because the picture store is away, does not keep the others from their work. */
async function tidy(deps: Deps, log: Log) {
  for (const chore of chores)
    await chore(deps).catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'))
}
