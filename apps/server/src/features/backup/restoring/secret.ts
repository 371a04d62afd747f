import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../lib/config.ts'
import { printOf, secretPath } from '../../../lib/crypto/secrets.ts'
import { StartError } from '../../../lib/start-error.ts'
import type { Checked } from './check.ts'

type Place = Pick<Config, 'dataDir' | 'tokenSecret' | 'previousTokenSecrets'>

/** Two-step sign-ins and waiting letters are sealed with the secret: with another one they are lost. */
export async function seeThatSecretFits(place: Place, { manifest }: Checked) {
  const { dataDir, tokenSecret, previousTokenSecrets } = place
  const { print, part } = manifest.secret
  // It comes along, and nothing else is configured.
  if (part && tokenSecret === undefined) return
  const secret = tokenSecret ?? (await readFile(secretPath(dataDir), 'utf8').catch(() => undefined))
  // What a previous one has sealed can still be opened.
  const known = [...(secret === undefined ? [] : [secret]), ...previousTokenSecrets]
  if (known.some((one) => printOf(one) === print)) return
  throw new StartError(
    'TOKEN_SECRET이 백업을 만든 곳의 것과 달라서 아무것도 하지 않았어요. 같은 값을 적어 주세요. 잃어버렸다면 --new-secret 을 붙여 되살릴 수 있지만, 두 단계 로그인과 기다리던 메일은 쓸 수 없게 돼요.',
  )
}

/** Whole or not at all, like the one a first start makes. */
export async function putSecret({ dataDir, tokenSecret }: Place, { folder, manifest }: Checked) {
  const { part } = manifest.secret
  if (!part || tokenSecret !== undefined) return
  const path = secretPath(dataDir)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, await readFile(join(folder, part.path)), { mode: 0o600, flush: true })
  await rename(draft, path)
}
