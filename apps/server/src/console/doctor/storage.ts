import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../lib/config.ts'
import { openMediaStore } from '../../lib/media/storage/open.ts'
import { type Finding, fine, reasonOf, wrong } from './finding.ts'
import { isForeign } from './folder.ts'

/** Puts a small object where pictures go, reads it back and takes it away. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  if (!config.s3) {
    const folder = await stat(join(config.dataDir, 'uploads')).catch(() => undefined)
    if (!folder) return [fine('사진: DATA_DIR/uploads를 첫 사진과 함께 만들어요')]
    // What this user would leave there, the server could not replace.
    if (isForeign(folder.uid)) return []
  }
  const where = config.s3
    ? `${new URL(config.s3.endpoint).host}/${config.s3.bucket}`
    : 'DATA_DIR/uploads'
  const store = openMediaStore(config)
  const key = `doctor/${randomUUID()}.bin`
  const sent = Buffer.from('맛자리')
  try {
    await store.put(key, sent)
    const read = await store.read(key)
    await store.remove(key)
    const isGone = (await store.read(key)) === null
    if (!read?.equals(sent))
      return [wrong(`사진: ${where}에서 넣은 것을 그대로 읽지 못했어요. 저장소를 확인해 주세요.`)]
    return [
      isGone
        ? fine(`사진: ${where}에 넣고 읽고 지웠어요`)
        : wrong(`사진: ${where}에서 지우지 못했어요. 열쇠에 Delete 권한을 주세요.`),
    ]
  } catch (error) {
    const reason = config.s3 && error instanceof Error ? error.message : reasonOf(error)
    const advice = config.s3
      ? 'S3_ENDPOINT, S3_BUCKET, S3_REGION과 열쇠의 Get, Put, Delete, List 권한을 확인해 주세요.'
      : '폴더의 주인과 권한을 확인해 주세요.'
    return [wrong(`사진: ${where}를 쓸 수 없어요(${reason}). ${advice}`)]
  }
}
