// Real traffic through Caddy and nginx with the files of deploy/: npm run test:deploy [-- caddy]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCaddy } from './caddy.ts'
import { checkChanging } from './checks/changing.ts'
import { checkReading } from './checks/reading.ts'
import { checkRestarts } from './checks/restarts.ts'
import { openWindow } from './checks/sockets.ts'
import type { Stage } from './checks/stage.ts'
import { checkSecrets, checkTraces } from './checks/traces.ts'
import { startNginx } from './nginx.ts'
import { demandPackages, type Place, type Proxy, siteName } from './proxy.ts'
import { openReport } from './report.ts'
import { type City, openCity } from './servers.ts'
import { visitor } from './visitor.ts'

const proxies: Record<string, (place: Place) => Promise<Proxy>> = {
  caddy: startCaddy,
  nginx: startNginx,
}

demandPackages()
const wanted = process.argv.slice(2)
const report = openReport()
const folder = mkdtempSync(join(tmpdir(), 'matjari-proxies-'))
const city = await openCity()
try {
  for (const [kind, start] of Object.entries(proxies))
    if (wanted.length === 0 || wanted.includes(kind)) await tryOne(city, kind, start)
} finally {
  await city.remove()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = report.close() ? 0 : 1

async function tryOne(at: City, kind: string, start: (place: Place) => Promise<Proxy>) {
  const [plainPort = 0, securePort = 0, ...upstreams] = await at.freePorts(4)
  const servers = await at.startTwo(`https://${siteName}:${securePort}`, upstreams)
  mkdirSync(join(folder, kind))
  const place = { folder: join(folder, kind), plainPort, securePort, upstreams }
  const proxy = await start(place).catch(async (error: unknown) => {
    await servers.stopAll()
    throw error
  })
  const somebody = visitor(proxy)
  const stage: Stage = {
    check: report.of(kind),
    city: at,
    servers,
    proxy,
    visitor: somebody,
    secrets: new Set(),
  }
  try {
    const window = await openWindow(stage)
    await checkReading(stage)
    await checkChanging(stage)
    await checkTraces(stage)
    await window.check()
    await checkRestarts(stage)
    await checkSecrets(stage)
  } finally {
    somebody.leave()
    await proxy.stop()
    await servers.stopAll()
  }
}
