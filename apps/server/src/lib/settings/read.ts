import { StartError } from '../start-error.ts'
import { readSettingsFile, type Settings } from './file.ts'
import { isKnown, looksMistyped, suggestion } from './names.ts'
import { isSecret, namedByFile, withSecretFiles } from './secrets-in-files.ts'

type Given = {
  readonly environment: Settings
  /** What stands behind the command: `--config /etc/matjari/config`. */
  readonly args: readonly string[]
  /** The names of all settings there are. */
  readonly known: readonly string[]
}

/** Where settings come from: a file, the environment, which wins, and the files that hold secrets. */
export function readSettings({ environment, args, known }: Given): {
  readonly settings: Settings
  /** What does not keep the server from starting, one sentence each. */
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

/** An empty variable is an absent one. */
const given = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value))

/** What the environment says of a secret, itself or by a file, wins over what the file says in either way. */
function withoutAnswered(inFile: Settings, environment: Settings, known: readonly string[]) {
  const said = (name: string) => Boolean(environment[name] || environment[`${name}_FILE`])
  return Object.fromEntries(
    Object.entries(given(inFile)).filter(([name]) => {
      const meant = namedByFile(name, known) ?? name
      return !(isSecret(meant) && said(meant))
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
