import { chmod, lstat, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartError } from './start-error.ts'

const sticky = 0o1000
const others = 0o077

/** Files of the server are readable only for its own user. Called before anything is written. */
export const restrictUmask = () => void process.umask(others)

/** Creates DATA_DIR, removes other users' access to it and everything inside, and checks that it is writable. */
export async function prepareDataFolder(dataDir: string) {
  const folder = resolve(dataDir)
  try {
    await mkdir(folder, { recursive: true })
    const { mode } = await stat(folder)
    if (mode & sticky || folder === resolve('/'))
      throw new StartError(
        `${folder}는 여럿이 함께 쓰는 폴더예요. DATA_DIR에 맛자리만 쓰는 폴더를 적어 주세요.`,
      )
    // Windows has no permission bits.
    if (process.platform !== 'win32' && mode & others) await close(folder)
    await tryWriting(folder)
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `DATA_DIR ${folder} 폴더에 쓸 수 없어요(${reason}). 폴더의 권한과 남은 공간을 확인해 주세요.`,
      { cause: error },
    )
  }
}

/** The folder itself last, so that an interrupted run is repeated at the next start. */
async function close(folder: string) {
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name)
    const found = await lstat(path)
    if (!found.isSymbolicLink() && found.mode & others) await chmod(path, found.mode & ~others)
  }
  await chmod(folder, 0o700)
}

async function tryWriting(folder: string) {
  const path = join(folder, `.writable-${process.pid}`)
  const file = await open(path, 'w')
  try {
    await file.write('1')
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}
