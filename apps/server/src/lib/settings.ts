import { readFileSync, statSync } from 'node:fs'
import { type Config, readConfig, settingNames } from './config.ts'
import { StartError } from './start-error.ts'

export type Settings = Readonly<Record<string, string | undefined>>

// Node's own reader of such files ends a value at the first '#', also in the middle of a password. This one reads
// a line as systemd's EnvironmentFile does, so that one file serves both.

/** KEY=VALUE by line, with comments and quotes. An invalid line is reported by its number, without its content. */
export function parseSettings(text: string, path: string): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const [place, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const trimmed = line.trim()
    if (trimmed === '' || /^[#;]/.test(trimmed)) continue
    const [, name, written = ''] = /^([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(trimmed) ?? []
    const value = name === undefined ? null : valueOf(written)
    if (name === undefined || value === null)
      throw new StartError(
        `${path} 파일의 ${place + 1}번째 줄을 읽을 수 없어요. 이름=값 꼴로 적고, 따옴표는 짝을 맞춰 주세요.`,
      )
    settings[name] = value
  }
  return settings
}

/** The value as written, or the text between quotes; null when a quote is not closed. */
function valueOf(written: string): string | null {
  const quote = written[0]
  if (quote !== '"' && quote !== "'") return written.replaceAll(/\\(.)/g, '$1')
  if (written.length < 2 || !written.endsWith(quote)) return null
  const inside = written.slice(1, -1)
  if (quote === "'") return inside.includes("'") ? null : inside
  return /(^|[^\\])(\\\\)*"/.test(inside) ? null : inside.replaceAll(/\\(["\\$`])/g, '$1')
}

/** The file's text, and whether users other than its owner and group may read it. */
function readSettingsFile(path: string) {
  try {
    const { mode } = statSync(path)
    // Windows has no permission bits.
    const isOpen = process.platform !== 'win32' && (mode & 0o007) !== 0
    return { settings: parseSettings(readFileSync(path, 'utf8'), path), isOpen }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(unreadable(path, error))
  }
}

const reasons: Record<string, string> = {
  ENOENT: '그런 파일이 없어요',
  EACCES: '읽을 권한이 없어요',
  EISDIR: '파일이 아니라 폴더예요',
}

function unreadable(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return `설정 파일 ${path}: ${reasons[code] ?? `읽지 못했어요(${code})`}.`
}

/** Secret values: passwords, keys, and addresses that contain them. */
export const isSecret = (name: string) =>
  /SECRET|PASSWORD|_TOKEN$|ACCESS_KEY|^DATABASE(_[A-Z]+)?_URL$|^SMTP_URL$|^OTEL_EXPORTER_OTLP_HEADERS$/.test(
    name,
  )

const ending = '_FILE'

/** The setting whose value is in the file that this setting names. */
const namedByFile = (name: string, known: readonly string[]): string | undefined => {
  const meant = name.endsWith(ending) ? name.slice(0, -ending.length) : ''
  return known.includes(meant) && isSecret(meant) ? meant : undefined
}

/** `TOKEN_SECRET_FILE=/run/…` becomes `TOKEN_SECRET`: Docker and systemd provide secrets as files. */
function withSecretFiles(settings: Settings, known: readonly string[]): Settings {
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
    // Editors end a file with a line end, which is not part of the secret.
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new StartError(`${name}: ${unreadable(path, error)}`)
  }
  if (text === '') throw new StartError(`${name}: 설정 파일 ${path}: 비어 있어요.`)
  return text
}

const own = 'MATJARI_CONFIG'
/** More differences than this make another word. */
const slip = 2
/** Shorter names are similar to too many others. */
const shortest = 7

const isKnown = (name: string, known: readonly string[]) =>
  name === own || known.includes(name) || namedByFile(name, known) !== undefined

/** The name that the operator most likely meant. */
function suggestion(name: string, known: readonly string[]): string | undefined {
  const [nearest] = [...known, own]
    .map((meant) => ({ meant, steps: distance(name.toUpperCase(), meant) }))
    .sort((one, other) => one.steps - other.steps)
  return nearest && nearest.steps <= slip ? nearest.meant : undefined
}

/** Most names in the environment belong to other programs: only a name similar to a setting is reported. */
const looksMistyped = (name: string, known: readonly string[]) =>
  name.length >= shortest && !isKnown(name, known) && suggestion(name, known) !== undefined

/** How many letters must be inserted, removed or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [place, letter] of one.split('').entries()) {
    const next = [place + 1]
    for (const [at, target] of other.split('').entries())
      next.push(
        Math.min(
          (row[at + 1] ?? 0) + 1,
          (next[at] ?? 0) + 1,
          (row[at] ?? 0) + (letter === target ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

type ReadOptions = {
  readonly environment: Settings
  /** The arguments after the command: `--config /etc/matjari/config`. */
  readonly args: readonly string[]
  /** The names of all settings. */
  readonly known: readonly string[]
}

/** Reads the settings from a file, from the environment, which wins, and from files with secrets. */
export function readSettings({ environment, args, known }: ReadOptions): {
  readonly settings: Settings
  /** Problems that do not prevent the start, one sentence each. */
  readonly warnings: readonly string[]
} {
  const path = pathIn(args) ?? environment.MATJARI_CONFIG
  const file = path ? readSettingsFile(path) : undefined
  const inFile = file?.settings ?? {}
  const unknown = [
    ...Object.keys(inFile)
      .filter((name) => !isKnown(name, known))
      .map((name) => `${path} 파일의 ${name}: 모르는 설정이에요.${didYouMean(name, known)}`),
    ...Object.keys(environment)
      .filter((name) => looksMistyped(name, known))
      .map((name) => `환경 변수 ${name}: 모르는 설정이에요.${didYouMean(name, known)}`),
  ]
  const open =
    file?.isOpen && Object.keys(inFile).some(isSecret)
      ? [
          `${path} 파일에는 비밀이 있는데 누구나 읽을 수 있어요. chmod 640 ${path} 을 실행해 주세요.`,
        ]
      : []
  const merged = { ...withoutAnswered(inFile, environment, known), ...given(environment) }
  return { settings: withSecretFiles(merged, known), warnings: [...unknown, ...open] }
}

const didYouMean = (name: string, known: readonly string[]) => {
  const meant = suggestion(name, known)
  return meant ? ` 혹시 ${meant}인가요?` : ''
}

/** An empty variable counts as absent. */
const given = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value))

/** A secret in the environment, as a value or as a file, replaces both forms in the settings file. */
function withoutAnswered(inFile: Settings, environment: Settings, known: readonly string[]) {
  const isSet = (name: string) => Boolean(environment[name] || environment[`${name}_FILE`])
  return Object.fromEntries(
    Object.entries(given(inFile)).filter(([name]) => {
      const meant = namedByFile(name, known) ?? name
      return !(isSecret(meant) && isSet(meant))
    }),
  )
}

function pathIn(args: readonly string[]): string | undefined {
  for (const [place, arg] of args.entries()) {
    if (arg.startsWith('--config=')) return arg.slice('--config='.length)
    if (arg !== '--config') continue
    const path = args[place + 1]
    if (!path) throw new StartError('--config 뒤에 설정 파일의 자리를 적어 주세요.')
    return path
  }
  return undefined
}

type LoadOptions = {
  readonly environment: Settings
  readonly args: readonly string[]
  /** Reports problems that do not prevent the start, one sentence each. */
  readonly warn: (line: string) => void
}

/** The present settings of this process. */
export function loadConfig({ environment, args, warn }: LoadOptions): Config {
  const { settings, warnings } = readSettings({ environment, args, known: settingNames })
  for (const warning of warnings) warn(warning)
  return readConfig(settings)
}
