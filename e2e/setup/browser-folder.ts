import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Browser = {
  executablePath: string
  env: Record<string, string>
}

const cache = fileURLToPath(new URL('../../.cache', import.meta.url))

/** A folder of this clone that is filled once and for all: half a browser must never look like a whole one. */
export function folderFilledOnce(name: string, fill: (draft: string) => void): string {
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  try {
    fill(draft)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another run may have been faster.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Chromium lays out no text at all without a font, so these settings name the ones that came with it as well. */
export function writeFontSettings(file: string, folders: string[]) {
  const named = ['/usr/share/fonts', ...folders].map((folder) => `<dir>${folder}</dir>`)
  const settings = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    `<fontconfig>${named.join('')}<cachedir>${join(cache, 'font-cache')}</cachedir></fontconfig>`,
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
}
