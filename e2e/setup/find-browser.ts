import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser } from './browser-folder.ts'
import { debianBrowser } from './debian-browser.ts'
import { npmBrowser } from './npm-browser.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const usualFolders = ['/usr/bin', '/opt/google/chrome', '/snap/bin']
const usualPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** CHROMIUM_PATH, then an installed Chromium or Chrome, then Playwright's own, then the one from npm or Debian. */
export function findBrowser(): Browser {
  const named = process.env.CHROMIUM_PATH
  if (named && !isProgram(named)) {
    throw sentence(`CHROMIUM_PATH의 ${named}는 실행할 수 있는 파일이 아니에요.`)
  }
  const installed = named ?? systemBrowser() ?? playwrightBrowser()
  if (installed) return { executablePath: installed, env: {} }

  const unpacked = npmBrowser() ?? debianBrowser()
  if (unpacked) return unpacked
  throw sentence(
    '브라우저를 찾지 못했어요. Chrome이나 Chromium을 설치하거나, npx playwright install chromium을 실행하거나, CHROMIUM_PATH에 경로를 적어 주세요.',
  )
}

/** What a person has to do; where in the code it was noticed is of no use to them. */
function sentence(text: string): Error {
  const error = new Error(text)
  error.stack = `Error: ${text}`
  return error
}

function systemBrowser(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...usualFolders]
  const programs = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...programs, ...usualPrograms].find(isProgram)
}

function playwrightBrowser(): string | undefined {
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
