import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, folderFilledOnce, writeFontSettings } from './browser-folder.ts'

/**
 * The Chromium inside @sparticuz/chromium. It exists for Linux on x64 only.
 * Without the package's own arguments, which turn web security off and run everything in one process.
 */
export function npmBrowser(): Browser | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = folderFilledOnce(`npm-chromium-${packageVersion()}`, unpack)
  const fonts = join(folder, 'fonts')
  writeFontSettings(join(fonts, 'fonts.conf'), [fonts])
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: fonts },
  }
}

function packageVersion(): string {
  const require = createRequire(import.meta.url)
  const manifest = join(dirname(require.resolve('@sparticuz/chromium')), '../../package.json')
  return (require(manifest) as { version: string }).version
}

/** In a process of its own, because the package unpacks to the temp folder and changes the environment. */
function unpack(folder: string) {
  const program = "await (await import('@sparticuz/chromium')).default.executablePath()"
  const result = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    // The second variable makes it unpack the NSS and expat libraries as well.
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`브라우저를 풀지 못했어요.\n${result.stderr}`)
}
