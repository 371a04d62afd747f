import { readFileSync } from 'node:fs'
import { StartError } from '../start-error.ts'
import { type Settings, unreadable } from './file.ts'

/** What nobody may read but the server: passwords, keys, and addresses that hold them. */
export const isSecret = (name: string) =>
  /SECRET|PASSWORD|_TOKEN$|ACCESS_KEY|^DATABASE(_[A-Z]+)?_URL$|^SMTP_URL$|^OTEL_EXPORTER_OTLP_HEADERS$/.test(
    name,
  )

const ending = '_FILE'

/** The setting whose value stands in the file that this one names. */
export const namedByFile = (name: string, known: readonly string[]): string | undefined => {
  const meant = name.endsWith(ending) ? name.slice(0, -ending.length) : ''
  return known.includes(meant) && isSecret(meant) ? meant : undefined
}

/** `TOKEN_SECRET_FILE=/run/…` becomes `TOKEN_SECRET`, as Docker and systemd hand out secrets. */
export function withSecretFiles(settings: Settings, known: readonly string[]): Settings {
  const read: Record<string, string> = {}
  for (const [name, path] of Object.entries(settings)) {
    const meant = namedByFile(name, known)
    if (!meant || !path) continue
    if (settings[meant])
      throw new StartError(`설정이 잘못됐어요. ${meant}, ${name} 가운데 하나만 적어 주세요.`)
    read[meant] = contentOf(path, name)
  }
  return { ...settings, ...read }
}

function contentOf(path: string, name: string): string {
  let text: string
  try {
    // An editor ends the file with a line end; it is no part of the secret.
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new StartError(`${name}: ${unreadable(path, error)}`)
  }
  if (text === '') throw new StartError(`${name}: 설정 파일 ${path}: 비어 있어요.`)
  return text
}
