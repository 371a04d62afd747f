/** The settings that `conf.js` sets at run time. Everything is optional: absent means the same origin. */
export type RuntimeSettings = {
  readonly API_URL?: string
  readonly SOCKET_URL?: string
  readonly GOOGLE_CLIENT?: string
  readonly KAKAO_LOGIN?: boolean
  readonly KAKAO_MAP_KEY?: string
  readonly MAP_TILES_URL?: string
  /** Shows the page with all components outside of development too. */
  readonly DEV_UI?: boolean
  /** Sample accounts and a tour. Never in production. */
  readonly SAMPLE_CITY?: boolean
}

declare global {
  interface Window {
    ENV?: RuntimeSettings
  }
}

let serverSettings: RuntimeSettings = {}

/** For the server, where no `conf.js` runs and the API is in the same process. */
export function takeSettings(settings: RuntimeSettings) {
  serverSettings = { ...settings, API_URL: '' }
}

const settings = (): RuntimeSettings =>
  typeof window === 'undefined' ? serverSettings : (window.ENV ?? {})

/** The address of an API path such as `/api/auth/tokens`. */
export function apiUrl(path: string) {
  const base = (settings().API_URL ?? '').replace(/\/+$/, '')
  return base + path
}

/** The address of a socket path such as `/ws/chat/7`; beside the API unless configured otherwise. */
export function socketUrl(path: string) {
  const base = settings().SOCKET_URL || settings().API_URL || ''
  const { protocol, host, pathname } = new URL(base, location.origin)
  const secure = protocol === 'https:' || protocol === 'wss:'
  return `${secure ? 'wss' : 'ws'}://${host}${pathname.replace(/\/+$/, '')}${path}`
}

export const showsComponents = () => import.meta.env.DEV || settings().DEV_UI === true

/** All restaurants are invented, and visitors may sign in with sample accounts. */
export const isSampleCity = () => settings().SAMPLE_CITY === true

/** Which social sign-ins this server offers. */
export const offersGoogle = () => Boolean(settings().GOOGLE_CLIENT)
export const offersKakao = () => settings().KAKAO_LOGIN === true

/** Null: maps and address search use the built-in engines. */
export const kakaoMapKey = () => settings().KAKAO_MAP_KEY ?? null

/** An archive (.pmtiles) or a pattern with {z}, {x} and {y}; null: no tiles are configured. */
export const mapTilesUrl = () => settings().MAP_TILES_URL ?? null
