import { parseArgs } from 'node:util'
import { type Config, readConfig, settingNames } from '../lib/config.ts'
import { restrictUmask } from '../lib/data-folder.ts'
import { readSettings, type Settings } from '../lib/settings.ts'
import { StartError } from '../lib/start-error.ts'
import type { Terminal } from './command-line.ts'
import { checkReplicas, checkServer } from './doctor-database.ts'
import { type Finding, runCheck, wrong } from './doctor-finding.ts'
import { checkAddress, checkMail, checkNode, checkSetting } from './doctor-settings.ts'
import { checkBackups, checkContent, checkFolder, checkStorage } from './doctor-storage.ts'

const usage = `쓰는 법: npm run doctor -- [옵션]

  --config <파일>       설정 파일
  --mail-to <주소>      확인하는 편지 한 통을 이 주소로 보내기

설정, 데이터베이스, 백업, 디스크, 메일, 사진 저장소, 시계, 주소를 확인해요. 고칠 것이 있으면 1로 끝나요.`

/** Runs all checks and returns the exit code: 0 all is well, 1 there are problems, 2 wrong usage. */
export async function runDoctor({
  environment,
  args,
  terminal,
}: {
  environment: Settings
  args: readonly string[]
  terminal: Terminal
}): Promise<number> {
  const mailTo = parseDoctorArguments(args)
  if (mailTo === null) {
    terminal.complain(usage)
    return 2
  }
  let isAllFine = true
  const tell = (findings: readonly Finding[]) => {
    for (const { isFine, line } of findings) {
      terminal.say(`${isFine ? '✓' : '✗'} ${line}`)
      isAllFine &&= isFine
    }
  }
  tell(checkNode(process.versions.node))
  const { config, findings } = settingsOf(environment, args)
  tell(findings)
  if (config) {
    restrictUmask()
    tell(checkSetting(config))
    for (const [about, check] of checks(config, mailTo)) tell(await runCheck(about, check))
  }
  terminal.say(isAllFine ? '모두 괜찮아요.' : '✗ 표시된 것을 고쳐 주세요.')
  return isAllFine ? 0 : 1
}

type Check = readonly [about: string, check: () => Promise<readonly Finding[]>]

function checks(config: Config, to: { readonly to: string | undefined }): readonly Check[] {
  const { databaseUrl: url, database, workers } = config
  return [
    ['DATA_DIR', () => checkFolder(config)],
    [
      '데이터베이스',
      async () => {
        const server = url ? await checkServer({ url, database, workers }) : []
        // The content of an unreachable server cannot be checked.
        const isReached = server.length !== 1
        if (!isReached) return server
        return [
          ...server,
          ...(await checkReplicas(config)),
          ...(await checkContent(config)),
          ...(await checkBackups(config)),
        ]
      },
    ],
    ['메일', () => checkMail(config, to)],
    ['사진', () => checkStorage(config)],
    ['주소', () => checkAddress(config)],
  ]
}

function settingsOf(environment: Settings, args: readonly string[]) {
  try {
    const { settings, warnings } = readSettings({ environment, args, known: settingNames })
    return { config: readConfig(settings), findings: warnings.map(wrong) }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { config: undefined, findings: [wrong(error.message)] }
  }
}

/** Null for an unknown option. */
function parseDoctorArguments(args: readonly string[]): { readonly to: string | undefined } | null {
  const options = {
    config: { type: 'string' },
    'mail-to': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    const { values } = parseArgs({ args: [...args], options })
    return values.help ? null : { to: values['mail-to'] }
  } catch {
    return null
  }
}
