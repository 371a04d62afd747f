import { isIP } from 'node:net'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Config } from '../../lib/config.ts'
import { makeLetter } from '../../lib/mail/letter.ts'
import { MailError, openSmtp } from '../../lib/mail/smtp.ts'
import { type Finding, fine, reasonOf, wrong } from './finding.ts'

const patienceMs = 10_000

type Wanted = { readonly to: string | undefined }

/** Greets the mail server and signs in. A letter leaves only when somebody has said to whom. */
export async function checkMail(config: Config, { to }: Wanted): Promise<Finding[]> {
  const { smtpUrl, mailFrom, production } = config
  // In production that is a finding of the settings.
  if (!smtpUrl) return production ? [] : [fine('메일: 보내지 않고 /dev/mail에서 보여요')]
  const greeted = await greet(smtpUrl)
  const findings = [greeted, ...sender(mailFrom)]
  if (!greeted.isFine || to === undefined) return findings
  return [...findings, await sendOne(smtpUrl, { from: mailFrom, to })]
}

async function greet(url: string): Promise<Finding> {
  const options = parseConnectionUrl(url)
  const where = `${options.host}:${options.port ?? (options.secure ? 465 : 587)}`
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  const said = (ask: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      ask((error) => (error ? reject(error) : resolve()))
    })
  try {
    await said((done) => connection.connect(done))
    const isSecure = connection.secure
    if (!isSecure && !isNear(options.host ?? ''))
      return wrong(
        `메일: ${where}가 TLS를 쓰지 않아요. 비밀번호와 편지가 그대로 지나가요. smtps:// 나 STARTTLS가 되는 포트(587)를 적어 주세요.`,
      )
    const { auth } = options
    if (auth && 'user' in auth) await said((done) => connection.login(auth, done))
    return fine(
      `메일: ${where}, ${isSecure ? 'TLS' : 'TLS 없이'}, ${auth ? '로그인했어요' : '로그인 없이'}`,
    )
  } catch (error) {
    const reason = reasonOf(error)
    const isRefused = reason === 'EAUTH'
    return wrong(
      isRefused
        ? `메일: ${where}가 로그인을 거절했어요. SMTP_URL의 사용자와 비밀번호를 확인해 주세요(@ 같은 글자는 %40처럼 적어요).`
        : `메일: ${where}와 이야기하지 못했어요(${reason}). 주소와 포트, 방화벽, 인증서를 확인해 주세요.`,
    )
  } finally {
    connection.once('error', () => {})
    connection.close()
  }
}

/** On this machine or in its own network nobody listens in. */
const isNear = (host: string) =>
  host === 'localhost' ||
  (isIP(host) !== 0 &&
    /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/i.test(host)) ||
  !host.includes('.')

function sender(from: string): Finding[] {
  const host = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? ''
  return host === '' || host === 'localhost'
    ? [wrong('MAIL_FROM: 보내는 주소가 없어요. 예: MAIL_FROM=맛자리 <no-reply@example.com>')]
    : [fine(`MAIL_FROM: ${host}. 이 도메인의 SPF와 DKIM에 메일 서버가 있어야 해요`)]
}

async function sendOne(url: string, { from, to }: { from: string; to: string }): Promise<Finding> {
  const transport = openSmtp({ url, from })
  const letter = makeLetter({
    subject: '[맛자리] 메일이 도착하는지 확인해요',
    title: '메일이 잘 도착했어요',
    paragraphs: ['npm run doctor가 보낸 편지예요.'],
  })
  try {
    await transport.send({ to, letter, messageId: `doctor-${process.pid}-${Date.now()}` })
    return fine('메일: 편지를 보냈어요. 도착했는지, 스팸함에 있지 않은지 봐 주세요')
  } catch (error) {
    const reason = error instanceof MailError ? error.message : reasonOf(error)
    return wrong(`메일: 편지를 받지 않아요(${reason}). MAIL_FROM과 받는 주소를 확인해 주세요.`)
  } finally {
    transport.close()
  }
}
