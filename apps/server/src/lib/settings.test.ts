import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'
import { isSecret, parseSettings, readSettings } from './settings.ts'
import { StartError } from './start-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'matjari-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let written = 0
function fileWith(text: string, mode = 0o600) {
  const path = join(folder, `config-${(written += 1)}`)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}
const read = (environment: Record<string, string>, args: string[] = []) =>
  readSettings({ environment, args, known: settingNames })
const problem = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
}
const secret = 'a#secret with "everything" in it, and more'

test('설정 파일은 systemd의 EnvironmentFile과 같이 읽는다', () => {
  const text = [
    '\uFEFF# 맛자리',
    '; 다른 말',
    '',
    'PORT = 9000 ',
    'MAIL_FROM=맛자리 <no-reply@matjari.example>',
    'DATABASE_URL=postgres://u:p#1@db/matjari',
    `TOKEN_SECRET="a#secret with \\"everything\\" in it, and more"`,
    `S3_SECRET_ACCESS_KEY='as $it \\ is'`,
    'ADMIN_PASSWORD=back\\\\slash',
    'SMTP_URL=',
  ].join('\r\n')
  expect(parseSettings(text, 'config')).toEqual({
    PORT: '9000',
    MAIL_FROM: '맛자리 <no-reply@matjari.example>',
    DATABASE_URL: 'postgres://u:p#1@db/matjari',
    TOKEN_SECRET: secret,
    S3_SECRET_ACCESS_KEY: 'as $it \\ is',
    ADMIN_PASSWORD: 'back\\slash',
    SMTP_URL: '',
  })
})

test.each([
  'PORT',
  'TOKEN_SECRET="hunter2',
  "TOKEN_SECRET='hunter2'x'",
  'hunter2: 1',
  '"a" = hunter2',
])('읽을 수 없는 줄은 값을 말하지 않고 몇째 줄인지 알린다: %s', (line) => {
  const told = problem(() => parseSettings(`# 설정\n${line}\n`, '/etc/matjari/config'))
  expect(told).toContain('/etc/matjari/config 파일의 2번째 줄')
  expect(told).not.toContain('hunter2')
})

test('파일은 명령 뒤에, 또는 MATJARI_CONFIG에 적고, 환경 변수가 파일을 이긴다', () => {
  const path = fileWith(`PORT=9000\nTOKEN_SECRET='${secret}'\nDEMO=off\n`)
  const other = fileWith('PORT=9002\n')
  const byVariable = read({ MATJARI_CONFIG: path, PORT: '9001', DEMO: '' })
  expect(readConfig(byVariable.settings)).toMatchObject({
    port: 9001,
    tokenSecret: secret,
    demo: false,
  })
  expect(byVariable.warnings).toEqual([])
  expect(read({ MATJARI_CONFIG: path }, ['--config', other]).settings.PORT).toBe('9002')
  expect(read({ MATJARI_CONFIG: path }, [`--config=${other}`]).settings.PORT).toBe('9002')
})

test('없는 파일과 빠진 자리는 한 문장으로 알린다', () => {
  expect(problem(() => read({ MATJARI_CONFIG: join(folder, 'none') }))).toContain('없어요')
  expect(problem(() => read({ MATJARI_CONFIG: folder }))).toContain('폴더')
  expect(problem(() => read({}, ['--config']))).toContain('--config')
})

test('모르는 이름은 무엇을 뜻했을지와 함께 알리고, 남의 환경 변수는 말하지 않는다', () => {
  const path = fileWith('DATABSE_URL=postgres://u:hunter2@db/x\nCOLOUR=red\nPORT=1\n')
  const { warnings } = read({ MATJARI_CONFIG: path, SMTP_URI: 'hunter2', HOSTNAME: 'x', PATH: '/' })
  expect(warnings).toEqual([
    `${path} 파일의 DATABSE_URL: 모르는 설정이에요. 혹시 DATABASE_URL인가요?`,
    `${path} 파일의 COLOUR: 모르는 설정이에요.`,
    '환경 변수 SMTP_URI: 모르는 설정이에요. 혹시 SMTP_URL인가요?',
  ])
})

test('비밀이 든 파일을 누구나 읽을 수 있으면 알린다', () => {
  const open = fileWith(`SMTP_URL=smtp://u:p@mail\n`, 0o644)
  expect(read({ MATJARI_CONFIG: open }).warnings).toEqual([expect.stringContaining('chmod 640')])
  expect(read({ MATJARI_CONFIG: fileWith('PORT=1\n', 0o644) }).warnings).toEqual([])
  expect(read({ MATJARI_CONFIG: fileWith('ADMIN_PASSWORD=x\n', 0o640) }).warnings).toEqual([])
})

test('비밀은 저마다의 파일에서도 온다', () => {
  const names = settingNames.filter(isSecret)
  expect(names).toEqual(
    expect.arrayContaining([
      'TOKEN_SECRET',
      'TOKEN_SECRET_PREVIOUS',
      'DATABASE_URL',
      'SMTP_URL',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'ADMIN_PASSWORD',
    ]),
  )
  for (const name of names) {
    const path = fileWith(`${secret}\n`)
    const { settings, warnings } = read({ [`${name}_FILE`]: path })
    expect([settings[name], warnings]).toEqual([secret, []])
  }
  expect(read({ PORT_FILE: fileWith('9000') }).settings.PORT).toBeUndefined()
})

test('비밀의 파일이 없거나 비었거나 값도 함께 있으면 거절하고, 환경 변수는 여기서도 이긴다', () => {
  const TOKEN_SECRET_FILE = fileWith(secret)
  expect(problem(() => read({ TOKEN_SECRET_FILE, TOKEN_SECRET: 'hunter2' }))).toMatch(
    /TOKEN_SECRET, TOKEN_SECRET_FILE/,
  )
  expect(problem(() => read({ SMTP_URL_FILE: join(folder, 'none') }))).toContain('SMTP_URL_FILE')
  expect(problem(() => read({ SMTP_URL_FILE: fileWith('\n') }))).toContain('비어')
  const MATJARI_CONFIG = fileWith(`TOKEN_SECRET_FILE=${TOKEN_SECRET_FILE}\n`)
  expect(read({ MATJARI_CONFIG, TOKEN_SECRET: 'mine' }).settings.TOKEN_SECRET).toBe('mine')
  const written = fileWith('TOKEN_SECRET=theirs\n')
  const both = read({ MATJARI_CONFIG: written, TOKEN_SECRET_FILE })
  expect(both.settings.TOKEN_SECRET).toBe(secret)
})
