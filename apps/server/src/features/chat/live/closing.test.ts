import { socketClosed } from '@matjari/contract/sockets'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  connect,
  keptIn,
  listening,
  memberWithRoom,
  refusedConnection,
} from '../../../../test/support/chat/sockets.ts'
import { testApp } from '../../../../test/support/server/app.ts'

test('서버가 닫히면 창은 1001로 닫히고, 그때까지 온 말은 모두 남는다', async () => {
  const server = await listening(await testApp())
  const member = await memberWithRoom(server)
  const window = await connect(server.app, member)
  const closing = await server.deps.db.transaction().execute(async (tx) => {
    await sql`lock table chat_message in exclusive mode`.execute(tx)
    for (let n = 0; n < 20; n += 1) window.say(`${n}`)
    // Whoever answers has heard all that came before.
    const answered = new Promise((resolve) => window.socket.once('pong', resolve))
    window.socket.ping()
    await answered
    const closed = server.app.close()
    expect(await window.closed).toBe(socketClosed.goingAway)
    // Still there, because what was said is not kept yet.
    expect(await refusedConnection(server.app, member)).toMatchObject({ status: 503, code: 'E503' })
    return { closed }
  })
  await closing.closed
  const kept = await keptIn(server, member.roomNo)
  expect(kept.map(({ content }) => content)).toEqual(Array.from({ length: 20 }, (_, n) => `${n}`))
  await server.close()
})

test('대답하지 않는 창이 있어도 서버는 닫힌다', async () => {
  const server = await listening(await testApp())
  const window = await connect(server.app, await memberWithRoom(server))
  window.socket.pause()
  await server.close()
  window.socket.resume()
  expect([1001, 1006]).toContain(await window.closed)
})
