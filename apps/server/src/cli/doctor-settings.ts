import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Config } from '../lib/config.ts'
import { makeLetter } from '../lib/mail/letter.ts'
import { MailError, openSmtp } from '../lib/mail/smtp.ts'
import { type Finding, fine, reasonOf, wrong } from './doctor-finding.ts'

const even = [20, 22, 24]

export function checkNode(version: string): Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (!even.includes(major) || (major === 20 && minor < 19))
    return [wrong(`Node.js ${version}: 20.19 이상의 20, 22, 24에서 시험해요. 24를 설치해 주세요.`)]
  const isOver = major === 20
  return [fine(`Node.js ${version}${isOver ? ': 20은 지원이 끝났어요. 24로 올리기를 권해요' : ''}`)]
}

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Settings with which the server starts but which its operator would regret. */
export function checkSetting(config: Config): Finding[] {
  if (!config.production)
    return [fine('설정: 개발 환경이에요. 사람들에게 열 때는 NODE_ENV=production을 적어 주세요')]
  const { protocol, hostname } = new URL(config.publicUrl)
  const isNobodyBelieved = 'hops' in config.trustProxy && config.trustProxy.hops === 0
  const problems = [
    localHosts.has(hostname) &&
      'PUBLIC_URL: 사람들이 쓰는 주소를 적어 주세요. 편지의 링크와 검색 엔진에 쓰여요.',
    protocol === 'http:' &&
      !localHosts.has(hostname) &&
      'PUBLIC_URL: http예요. TLS를 끝내는 프록시를 앞에 두고 https 주소를 적어 주세요.',
    protocol === 'https:' &&
      isNobodyBelieved &&
      'TRUST_PROXY: off예요. 프록시 뒤에서는 모든 방문자가 한 주소로 보여요. 프록시의 수나 주소를 적어 주세요.',
    !config.smtpUrl && 'SMTP_URL: 없어요. 가입과 비밀번호 재발급이 503으로 답해요.',
  ]
  const found = problems.filter((problem) => problem !== false)
  const embedded = config.databaseUrl
    ? []
    : [fine('데이터베이스: DATABASE_URL이 없어서 내장 데이터베이스를 써요. PostgreSQL을 권해요')]
  const all = found.length === 0 ? [fine(`설정: 운영 환경, ${config.publicUrl}`)] : found.map(wrong)
  return [...all, ...embedded]
}

const addressTimeoutMs = 5_000
const dayMs = 24 * 60 * 60 * 1000
/** A certificate that renews itself has been renewed by then. */
const renewDays = 14

/** Whether the server is running here, and whether its public address leads to it. */
export async function checkAddress(config: Config): Promise<Finding[]> {
  const host = /^(0\.0\.0\.0|::)$/.test(config.host) ? '127.0.0.1' : config.host
  const here = await requestVersion(
    `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`,
  )
  if ('reason' in here)
    return here.reason === 'ECONNREFUSED'
      ? [
          fine(
            `서버: 꺼져 있어요. ${config.port}번 포트는 비어 있고, 켠 뒤에는 바깥 주소도 확인해요`,
          ),
        ]
      : [
          wrong(
            `서버: ${config.port}번 포트를 다른 프로그램이 쓰고 있어요(${here.reason}). PORT를 바꿔 주세요.`,
          ),
        ]
  const running = fine(
    `서버: ${config.port}번 포트에서 켜져 있어요${here.version ? ` (${here.version})` : ''}`,
  )
  if (!config.production) return [running]
  const outside = await requestVersion(config.publicUrl)
  if ('reason' in outside)
    return [
      running,
      wrong(
        `PUBLIC_URL: ${config.publicUrl}로 닿지 않아요(${outside.reason}). DNS, 방화벽, 프록시와 인증서를 확인해 주세요.`,
      ),
    ]
  const reached = fine(`PUBLIC_URL: ${config.publicUrl}로 닿아요`)
  return [running, reached, ...(await certificate(config.publicUrl))]
}

type VersionAnswer = { readonly version: string | undefined } | { readonly reason: string }

async function requestVersion(address: string): Promise<VersionAnswer> {
  try {
    const response = await fetch(`${address}/healthz`, {
      signal: AbortSignal.timeout(addressTimeoutMs),
      redirect: 'manual',
    })
    const body: unknown = await response.json().catch(() => null)
    const isOurs = typeof body === 'object' && body !== null && 'status' in body
    if (!response.ok || !isOurs) return { reason: `답 ${response.status}` }
    const version = 'version' in body ? String(body.version) : undefined
    return { version }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

async function certificate(address: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:') return []
  const validTo = await new Promise<string | undefined>((resolve) => {
    const socket = connect(
      {
        host: hostname,
        port: Number(port || 443),
        servername: hostname,
        timeout: addressTimeoutMs,
      },
      () => {
        resolve(socket.getPeerCertificate().valid_to)
        socket.end()
      },
    )
    socket.once('error', () => resolve(undefined))
    socket.once('timeout', () => socket.destroy())
    socket.once('close', () => resolve(undefined))
  })
  if (!validTo) return []
  const days = Math.floor((Date.parse(validTo) - Date.now()) / dayMs)
  return [
    days < renewDays
      ? wrong(`TLS: 인증서가 ${days}일 뒤에 끝나요. 저절로 갱신되는지 확인해 주세요.`)
      : fine(`TLS: 인증서가 ${days}일 남았어요`),
  ]
}

const smtpTimeoutMs = 10_000

/** Connects to the mail server and signs in. Sends a mail only when an address is given. */
export async function checkMail(
  config: Config,
  { to }: { to: string | undefined },
): Promise<Finding[]> {
  const { smtpUrl, mailFrom, production } = config
  // In production the check of the settings reports this.
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
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
  })
  const completed = (ask: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      ask((error) => (error ? reject(error) : resolve()))
    })
  try {
    await completed((done) => connection.connect(done))
    const isSecure = connection.secure
    if (!isSecure && !isNear(options.host ?? ''))
      return wrong(
        `메일: ${where}가 TLS를 쓰지 않아요. 비밀번호와 편지가 그대로 지나가요. smtps:// 나 STARTTLS가 되는 포트(587)를 적어 주세요.`,
      )
    const { auth } = options
    if (auth && 'user' in auth) await completed((done) => connection.login(auth, done))
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

/** Within the machine or its own network, unencrypted mail cannot be overheard. */
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
