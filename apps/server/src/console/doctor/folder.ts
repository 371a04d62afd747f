import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '../../lib/config.ts'
import { type Finding, fine, size, wrong } from './finding.ts'

const gigabyte = 1024 ** 3

/** The folder of the data, as the server would find it. Nothing is made or changed. */
export async function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  const folder = resolve(dataDir)
  const found = await stat(folder).catch(() => undefined)
  const nearest = found ? folder : await nearestParent(folder)
  const isWritable = await access(nearest, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (found && !found.isDirectory())
    return [wrong(`DATA_DIR: ${folder}는 폴더가 아니에요. 다른 자리를 적어 주세요.`)]
  if (!isWritable)
    return [
      wrong(
        `DATA_DIR: ${nearest}에 쓸 수 없어요. 서버를 실행하는 사용자에게 폴더를 주세요: chown -R 사용자 ${folder}`,
      ),
    ]
  return [...whose(folder, found), await room(nearest)]
}

function whose(folder: string, found: { uid: number; mode: number } | undefined): Finding[] {
  if (!found) return [fine(`DATA_DIR: ${folder}는 서버가 처음 시작할 때 만들어요`)]
  if (isForeign(found.uid))
    return [
      wrong(
        `DATA_DIR: ${folder}의 주인은 uid ${found.uid}예요. 그 사용자로 다시 실행해 주세요: sudo -u '#${found.uid}' npm run doctor`,
      ),
    ]
  // Windows has no such bits.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return [fine(`DATA_DIR: ${folder}는 남에게 열려 있지만 서버가 시작할 때 닫아요`)]
  return [fine(`DATA_DIR: ${folder}`)]
}

/** What this user would write there, the server could not use. */
export const isForeign = (uid: number) => process.getuid !== undefined && process.getuid() !== uid

async function room(folder: string): Promise<Finding> {
  const { bavail, bsize, blocks } = await statfs(folder)
  const free = bavail * bsize
  const told = `디스크: ${size(free)} 남음, 모두 ${size(blocks * bsize)}`
  return free < gigabyte
    ? wrong(`${told}. 1 GB보다 적어요. 자리를 비우거나 DATA_DIR를 옮겨 주세요.`)
    : fine(told)
}

async function nearestParent(folder: string): Promise<string> {
  const parent = dirname(folder)
  const isThere = await stat(parent).then(
    () => true,
    () => false,
  )
  return isThere || parent === folder ? parent : nearestParent(parent)
}
