import type { Config } from '../../lib/config.ts'
import { type Finding, fine, wrong } from './finding.ts'

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What the server starts with all the same, and what its operator would regret. */
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
