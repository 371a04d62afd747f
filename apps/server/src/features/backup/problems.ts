import { StartError } from '../../lib/start-error.ts'

/** One sentence for whoever has to do something about it. */
export function problemOf(error: unknown, shelf: string): string {
  if (error instanceof StartError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return '디스크에 빈자리가 없어서 백업하지 못했어요.'
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code))
    return `${shelf} 폴더에 쓸 수 없어서 백업하지 못했어요(${code}).`
  if (error instanceof Error && error.name === 'AbortError')
    return '서버가 꺼져서 백업을 그만뒀어요.'
  return `백업하지 못했어요: ${error instanceof Error ? error.message : String(error)}`
}
