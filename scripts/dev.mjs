import './check-node.mjs'
import { install } from './install.mjs'
import { followParent } from './process/follow-parent.mjs'
import { ExpectedFailure, runCommand, step } from './process/progress.mjs'
import { runNode, stopAll } from './process/run.mjs'

const port = process.env.PORT ?? '8080'
const webPort = '5173'
const condition = '--conditions=matjari-source'

const loops = [
  {
    name: '서버',
    script: 'node_modules/tsx/dist/cli.mjs',
    args: ['watch', '--clear-screen=false', condition, 'apps/server/src/main.ts'],
    // Mails and sign-in returns lead to the page that reloads itself.
    env: { PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}` },
  },
  {
    name: '화면',
    script: 'node_modules/vite/bin/vite.js',
    args: ['--config', 'apps/web/vite.config.ts', '--port', webPort, '--strictPort'],
    env: { DEV_SERVER_URL: `http://127.0.0.1:${port}` },
  },
]

followParent()
await runCommand(async () => {
  await step('의존성', install)
  console.log(`고치면 바로 바뀌는 화면은 http://localhost:${webPort} 이에요. Ctrl+C로 멈춰요.`)
  const died = await Promise.race(loops.map(keepRunning))
  await stopAll()
  throw new ExpectedFailure(`${died} 쪽이 멈춰서 함께 끝냈어요. 위의 오류를 확인해 주세요.`)
})

async function keepRunning({ name, script, args, env }) {
  await runNode(script, args, {
    env: { ...process.env, ...env },
    onLine: (line) => console.log(`[${name}] ${line}`),
  })
  return name
}
