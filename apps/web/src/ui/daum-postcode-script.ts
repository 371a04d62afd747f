import type { FoundAddress } from './address-result.ts'
import { loadScript } from './script-loader.ts'

/** What the widget reports; it knows more than is used here. */
export type PostcodeAnswer = FoundAddress & { readonly apartment?: string }

export type PostcodeWidget = new (options: {
  oncomplete: (answer: PostcodeAnswer) => void
  width: string
  height: string
}) => { embed: (box: HTMLElement, options: { autoClose: boolean }) => void }

declare global {
  interface Window {
    daum?: { Postcode?: PostcodeWidget }
  }
}

const src = 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js'

/** Null when the script does not arrive. */
export async function loadPostcodeWidget(): Promise<PostcodeWidget | null> {
  if (!(await loadScript(src))) return null
  return window.kakao?.Postcode ?? window.daum?.Postcode ?? null
}
