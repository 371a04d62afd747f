import { readFileSync, statSync } from 'node:fs'
import { StartError } from '../start-error.ts'

export type Settings = Readonly<Record<string, string | undefined>>

// Node's own reader of such files ends a value at the first '#', also in the middle of a password. This one reads
// a line as systemd's EnvironmentFile does, so that one file serves both.

/** KEY=VALUE by line, with comments and quotes. A line that is neither is named by its number, without what it says. */
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

/** As written, or what stands between quotes; null when a quote is left open. */
function valueOf(written: string): string | null {
  const quote = written[0]
  if (quote !== '"' && quote !== "'") return written.replaceAll(/\\(.)/g, '$1')
  if (written.length < 2 || !written.endsWith(quote)) return null
  const inside = written.slice(1, -1)
  if (quote === "'") return inside.includes("'") ? null : inside
  return /(^|[^\\])(\\\\)*"/.test(inside) ? null : inside.replaceAll(/\\(["\\$`])/g, '$1')
}

/** Its text and whether people beside its owner and group may read it. */
export function readSettingsFile(path: string) {
  try {
    const { mode } = statSync(path)
    // Windows has no such bits.
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

export function unreadable(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return `설정 파일 ${path}: ${reasons[code] ?? `읽지 못했어요(${code})`}.`
}
