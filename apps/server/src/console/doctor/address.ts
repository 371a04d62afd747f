import { connect } from 'node:tls'
import type { Config } from '../../lib/config.ts'
import { type Finding, fine, reasonOf, wrong } from './finding.ts'

const patienceMs = 5_000
const dayMs = 24 * 60 * 60 * 1000
/** By then a certificate that renews itself has done so. */
const renewDays = 14

/** Whether the server runs here, and whether people reach it by the address it tells them. */
export async function checkAddress(config: Config): Promise<Finding[]> {
  const host = /^(0\.0\.0\.0|::)$/.test(config.host) ? '127.0.0.1' : config.host
  const here = await ask(`http://${host.includes(':') ? `[${host}]` : host}:${config.port}`)
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
  const outside = await ask(config.publicUrl)
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

type Answer = { readonly version: string | undefined } | { readonly reason: string }

async function ask(address: string): Promise<Answer> {
  try {
    const response = await fetch(`${address}/healthz`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    })
    const said: unknown = await response.json().catch(() => null)
    const isOurs = typeof said === 'object' && said !== null && 'status' in said
    if (!response.ok || !isOurs) return { reason: `답 ${response.status}` }
    const version = 'version' in said ? String(said.version) : undefined
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
      { host: hostname, port: Number(port || 443), servername: hostname, timeout: patienceMs },
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
