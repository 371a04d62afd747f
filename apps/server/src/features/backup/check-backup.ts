import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { migrationsFolder, readMigrations } from '../../db/migrate.ts'
import { StartError } from '../../lib/start-error.ts'
import {
  type ListedFile,
  Manifest,
  manifestFile,
  mediaFolder,
  newestFormat,
  type Part,
  readLines,
  readList,
  unfinished,
} from './backup-folder.ts'

/** A backup that was read completely and is undamaged. */
export type CheckedBackup = { readonly folder: string; readonly manifest: Manifest }

/** Reads every byte of a backup before it is used. Throws one sentence that says what is wrong. */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const manifest = await manifestIn(folder)
  await requireKnownMigrations(manifest)
  const { tables, dump, pictures, secret } = manifest
  for (const part of [pictures.list, secret.part, dump?.part])
    if (part) await checkPart(folder, part)
  for (const { name, rows, part } of tables) {
    if (!part) continue
    await checkPart(folder, part)
    const lines = await countLines(join(folder, part.path))
    if (lines !== rows) throw damaged(`${name} 표는 ${rows}줄이어야 하는데 ${lines}줄이에요.`)
  }
  let count = 0
  for await (const { files } of readList(join(folder, pictures.list.path))) {
    count += 1
    for (const file of files) await checkPart(folder, partOf(file))
  }
  if (count !== pictures.count) throw damaged('사진 목록의 수가 맞지 않아요.')
  return { folder, manifest }
}

export const partOf = ({ name, bytes, sha256 }: ListedFile): Part => ({
  path: `${mediaFolder}/${name}`,
  bytes,
  sha256,
})

async function manifestIn(folder: string): Promise<Manifest> {
  if (folder.replace(/\/+$/, '').endsWith(unfinished))
    throw new StartError(`${folder} 백업은 만들다 만 것이라 되살릴 수 없어요.`)
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new StartError(`${folder} 폴더에 ${manifestFile} 파일이 없어요. 백업 폴더를 적어 주세요.`)
  const parsed = Manifest.safeParse(jsonOrNull(text))
  const format = parsed.success ? parsed.data.format : formatOf(jsonOrNull(text))
  if (typeof format === 'number' && format > newestFormat)
    throw new StartError(
      '이 백업은 더 새로운 프로그램이 만들었어요. 프로그램을 새 버전으로 바꿔 주세요.',
    )
  if (!parsed.success) throw damaged(`${manifestFile} 파일을 읽을 수 없어요.`)
  return parsed.data
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const formatOf = (json: unknown) =>
  typeof json === 'object' && json !== null && 'format' in json ? json.format : undefined

/** The backup's tables are created by the migrations that it had applied. */
async function requireKnownMigrations({ migrations }: Manifest) {
  const ours = await readMigrations(migrationsFolder)
  const newest = migrations.at(-1)
  if (newest && newest.number > ours.length)
    throw new StartError(
      `이 백업은 이 프로그램보다 새것이에요(${newest.number}번 ${newest.name}까지 적용됨). 프로그램을 새 버전으로 바꿔 주세요.`,
    )
  const other = migrations.find(
    ({ number, checksum }, at) => number !== at + 1 || ours[at]?.checksum !== checksum,
  )
  if (other)
    throw new StartError(
      `이 백업의 ${other.number}번 마이그레이션(${other.name})은 이 프로그램의 것과 달라요. 백업을 만든 프로그램으로 되살려 주세요.`,
    )
}

async function checkPart(folder: string, { path, bytes, sha256 }: Part) {
  const file = join(folder, path)
  const found = await stat(file).catch(() => undefined)
  if (!found) throw damaged(`${path} 파일이 없어요.`)
  if (found.size !== bytes)
    throw damaged(`${path} 파일은 ${bytes}바이트여야 하는데 ${found.size}바이트예요.`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  if (hash.digest('hex') !== sha256) throw damaged(`${path} 파일의 내용이 바뀌었어요.`)
}

async function countLines(path: string): Promise<number> {
  let count = 0
  for await (const _line of readLines(path)) count += 1
  return count
}

export const damaged = (what: string) =>
  new StartError(`백업이 온전하지 않아 아무것도 하지 않았어요. ${what} 다른 백업을 써 주세요.`)
