import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { passwordProblem } from '@matjari/contract/accounts/rules'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { leaving } from '../app.ts'
import {
  createAdministrator,
  listAdministrators,
  resetPassword,
  setAdministrator,
} from '../features/accounts/administrators.ts'
import { changeMember } from '../features/accounts/member-admin.ts'
import { makeTemporaryPassword } from '../features/accounts/passwords.ts'
import type { Deps } from '../features/deps.ts'
import { offerFreedTables } from '../features/waitlist/offering.ts'
import { AppError } from '../lib/app-error.ts'
import { systemClock } from '../lib/clock.ts'
import { readConfig, settingNames } from '../lib/config.ts'
import { restrictUmask } from '../lib/data-folder.ts'
import { readSettings, type Settings } from '../lib/settings.ts'
import { StartError } from '../lib/start-error.ts'
import type { Terminal } from './command-line.ts'
import { openDatabaseForCommand } from './open-database.ts'

/** Typed twice without being shown, piped in, or generated; never an argument, which the shell would remember. */
async function promptPassword(terminal: Terminal, { isMade }: { isMade: boolean }) {
  if (isMade) return { password: makeTemporaryPassword(), isMade }
  if (!terminal.isPerson) {
    const [password = ''] = (await terminal.readPiped()).split(/\r?\n/)
    return { password: requireValidPassword(password), isMade }
  }
  const password = requireValidPassword(await terminal.askHidden('새 비밀번호: '))
  if ((await terminal.askHidden('한 번 더: ')) !== password)
    throw new StartError('두 비밀번호가 달라요. 다시 실행해 주세요.')
  return { password, isMade }
}

const { min, max } = limits.password

/**
 * The web form shows each demand while one types; in a terminal the one sentence would hide that a password is too
 * long.
 */
function requireValidPassword(password: string): string {
  const problem = passwordProblem(password)
  if (problem !== null) throw new StartError(`${problem} 길이는 ${min}~${max}자예요.`)
  return password
}

const usage = `쓰는 법: npm run admin -- <할 일> [아이디] [옵션]

  list                    관리자 목록
  create <아이디>         관리자 만들기
  reset <아이디>          비밀번호 다시 정하기. 로그인은 모두 끝나요. --two-step 은 2단계 인증도 꺼요
  promote <아이디>        회원을 관리자로 올리기
  demote <아이디>         관리자를 일반회원으로 내리기. 마지막 관리자는 못 내려요
  deactivate <아이디>     회원을 비활성으로. 올 손님이 있는 사장님은 --guests keep 또는 --guests cancel
  activate <아이디>       다시 활성으로

  --reason <까닭>         기록에 남길 까닭
  --generate              비밀번호를 만들어 한 번 보여 주기 (create, reset)
  --config <파일>         설정 파일

비밀번호는 물어보면 적거나 표준 입력으로 넣어요. 명령에 적지 않아요.`

const options = {
  config: { type: 'string' },
  generate: { type: 'boolean', default: false },
  guests: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
  reason: { type: 'string' },
  'two-step': { type: 'boolean', default: false },
} as const

type AdminInput = {
  readonly environment: Settings
  readonly args: readonly string[]
  readonly terminal: Terminal
}

type AdminRequest = {
  readonly deps: Pick<Deps, 'db' | 'now' | 'offerFreedTables'>
  readonly terminal: Terminal
  readonly memberId: string
  readonly reason: string
  readonly generate: boolean
  readonly twoStep: boolean
  readonly guests: 'keep' | 'cancel' | undefined
}

/** Runs the command and returns the exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runAdmin({ environment, args, terminal }: AdminInput): Promise<number> {
  try {
    const options = parseArguments(args)
    if (options === null) {
      terminal.complain(usage)
      return 2
    }
    await perform({ ...options, environment, args, terminal })
    return 0
  } catch (error) {
    if (!(error instanceof StartError || error instanceof AppError)) throw error
    terminal.complain(error.message)
    return 1
  }
}

type ParsedCommand = Omit<AdminRequest, 'deps' | 'terminal'> & { readonly command: Command }

/** Null when the arguments are no known command. */
function parseArguments(args: readonly string[]): ParsedCommand | null {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [name = '', memberId = '', ...rest] = positionals
    const command = commands[name]
    const { guests } = values
    const choice = guests === 'keep' || guests === 'cancel' ? guests : undefined
    if (guests !== choice || !command || values.help || rest.length > 0) return null
    if (command.needsMember !== (memberId !== '')) return null
    const reason = values.reason ?? ''
    if (reason.length > limits.audit.reasonCharacters)
      throw new StartError(messages.admin.reasonTooLong)
    return {
      command,
      memberId,
      reason,
      guests: choice,
      generate: values.generate,
      twoStep: values['two-step'],
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    // An unknown option.
    return null
  }
}

type AdminCommandInput = AdminInput & ParsedCommand

async function perform({ environment, args, terminal, command, ...rest }: AdminCommandInput) {
  const { settings, warnings } = readSettings({ environment, args, known: settingNames })
  for (const warning of warnings) terminal.complain(warning)
  restrictUmask()
  const { mayBegin = false } = command
  const database = await openDatabaseForCommand(readConfig(settings), {
    mayBegin,
    say: terminal.complain,
  })
  try {
    await command.run({
      deps: { db: database.db, now: systemClock, offerFreedTables },
      terminal,
      ...rest,
    })
  } finally {
    await database.close()
  }
}

type Command = {
  readonly needsMember: boolean
  readonly mayBegin?: boolean
  readonly run: (request: AdminRequest) => Promise<void>
}

const commands: Readonly<Record<string, Command>> = {
  list: { needsMember: false, run: list },
  create: {
    needsMember: true,
    mayBegin: true,
    async run({ deps, terminal, memberId, reason, generate }) {
      const { password, isMade } = await promptPassword(terminal, { isMade: generate })
      await createAdministrator(deps, { memberId, password, reason: recordedReason(reason) })
      terminal.say(`관리자 ${memberId}를 만들었어요.`)
      if (isMade) terminal.say(passwordNotice(password))
    },
  },
  reset: {
    needsMember: true,
    async run({ deps, terminal, memberId, reason, generate, twoStep }) {
      const { password, isMade } = await promptPassword(terminal, { isMade: generate })
      const reset = { memberId, password, reason: recordedReason(reason), isTwoStepToo: twoStep }
      await resetPassword(deps, reset)
      terminal.say(`${memberId}의 비밀번호를 다시 정했어요. 로그인은 모두 끝났어요.`)
      if (isMade) terminal.say(passwordNotice(password))
    },
  },
  promote: { needsMember: true, run: (request) => setRole(request, true) },
  demote: { needsMember: true, run: (request) => setRole(request, false) },
  deactivate: { needsMember: true, run: (request) => setActive(request, 'N') },
  activate: { needsMember: true, run: (request) => setActive(request, 'Y') },
}

/** Without a reason, the name of the operating system's user. Guests and owners never see this one. */
const recordedReason = (reason: string) => (reason === '' ? userInfo().username : reason)

const passwordNotice = (password: string) =>
  `비밀번호: ${password}\n다시 보여 주지 않아요. 로그인한 뒤 바꿔 주세요.`

async function list({ deps, terminal }: AdminRequest) {
  const administrators = await listAdministrators(deps)
  for (const { memberId, memberNickName, memberEmail, ...row } of administrators) {
    const parts = [
      memberId,
      memberNickName,
      memberEmail ?? '이메일 없음',
      row.isActive ? '활성' : '비활성',
      row.isTwoStepOn ? '2단계 켜짐' : '2단계 꺼짐',
      row.lastUsedAt ? `마지막 로그인 ${new Date(row.lastUsedAt).toISOString()}` : '로그인 없음',
    ]
    terminal.say(parts.join(' · '))
  }
  if (administrators.length === 0) terminal.say('관리자가 없어요.')
}

async function setRole(
  { deps, terminal, memberId, reason }: AdminRequest,
  isAdministrator: boolean,
) {
  const isDone = await setAdministrator(deps, {
    memberId,
    reason: recordedReason(reason),
    isAdministrator,
  })
  const role = isAdministrator ? '관리자' : '일반회원'
  terminal.say(isDone ? `${memberId}는 이제 ${role}예요.` : `${memberId}는 이미 ${role}예요.`)
}

async function setActive(
  { deps, terminal, memberId, reason, guests }: AdminRequest,
  isActive: 'Y' | 'N',
) {
  const change = { caller: null, memberId, isActive, reason, affected: guests, leaving }
  const isUnchanged = (await changeMember(deps, change)) === 'kept'
  terminal.say(
    isUnchanged
      ? `올 손님이 있어서 ${memberId}는 그대로 두고 새 예약만 멈췄어요.`
      : `${memberId}는 이제 ${isActive === 'Y' ? '활성' : '비활성'}이에요.`,
  )
}
