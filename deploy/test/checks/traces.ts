import { must, until } from '../report.ts'
import { envelopeOf } from '../visitor.ts'
import { connectTo } from './sockets.ts'
import { type Stage, signIn } from './stage.ts'

type Event = {
  readonly msg?: string
  readonly event?: string
  readonly address?: string
  readonly reqId?: string
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Event)

/** What is left of a visit in the logs of both sides. */
export async function checkTraces(stage: Stage) {
  const { check, proxy, servers, visitor } = stage

  await check('서버는 손님의 주소를 알고, 손님이 적은 X-Forwarded-For는 믿지 않는다', async () => {
    const forged = '203.0.113.9'
    const answer = await visitor.ask('/api/auth/tokens', {
      json: { memberId: 'member02', memberPw: 'Wrong!2026a' },
      headers: {
        'x-forwarded-for': forged,
        'x-forwarded-host': 'elsewhere.example',
        'x-forwarded-proto': 'http',
        'x-real-ip': forged,
        forwarded: `for=${forged}`,
      },
    })
    must(envelopeOf(answer).code === 'E400-LOGIN', envelopeOf(answer).code)
    const id = String(answer.headers['x-request-id'])
    const found = await until('기록', () =>
      linesOf(servers.said()).find(({ event, reqId }) => event && reqId === id),
    )
    must(found.address === visitor.from, String(found.address))
    return found.address
  })

  await check('답의 요청 번호는 서버가 만든 것이고, 서버와 프록시의 기록에 함께 있다', async () => {
    const path = '/api/restaurants/suggest'
    const answer = await visitor.ask(`${path}?query=${encodeURIComponent('국수')}`, {
      headers: { 'x-request-id': 'mine' },
    })
    const id = String(answer.headers['x-request-id'])
    must(/^[0-9a-f]{12}$/.test(id), id)
    const visit = await until('프록시의 기록', () =>
      proxy.visits().find(({ requestId }) => requestId === id),
    )
    must(visit.path === path && visit.address === visitor.from, JSON.stringify(visit))
    await until('서버의 기록', () => linesOf(servers.said()).some(({ reqId }) => reqId === id))
    return id
  })
}

/** Last, so that everything that may go wrong has been logged: now nobody answers, and a window still tries. */
export async function checkSecrets(stage: Stage) {
  const { check, proxy, secrets, servers, visitor } = stage
  await check(
    '아무도 없을 때도 답이 오고, 프록시의 어떤 기록에도 토큰이나 비밀번호가 없다',
    async () => {
      const token = await signIn(stage, 'member01')
      await servers.stopAll()
      await connectTo(stage, '1', token).opened.catch(() => undefined)
      const code = 'a-code-from-a-provider'
      secrets.add(code)
      const left = await visitor.ask(`/api/oauth2/kakao/callback?code=${code}&state=${code}`)
      must([502, 503].includes(left.status), String(left.status))
      const posted = await visitor.ask('/api/reservation', { token, json: {} })
      must([502, 503].includes(posted.status), String(posted.status))
      // Caddy has nothing to say when the second try fails as well.
      if (proxy.kind === 'nginx') must(envelopeOf(posted).code === 'E503', envelopeOf(posted).code)
      await until('마지막 방문의 기록', () => proxy.visits().at(-1)?.path === '/api/reservation')
      const logs = proxy.logs()
      const leaked = [...secrets].filter((secret) => logs.includes(secret))
      must(
        leaked.length === 0,
        `기록에 있어요: ${leaked.map((text) => text.slice(0, 12)).join(', ')}`,
      )
      must(
        proxy.visits().some(({ path }) => path.startsWith('/ws/chat/')),
        '소켓의 기록이 없어요',
      )
      return `기록 ${Math.round(logs.length / 1024)} KB, 비밀 ${secrets.size}개`
    },
  )
}
