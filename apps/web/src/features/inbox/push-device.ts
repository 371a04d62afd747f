import { api } from '../../lib/api.ts'
import { currentSession, subscribeToSession } from '../../lib/session.ts'

/** In development there is no service worker: it would serve stale files. */
const hasWorker = () => import.meta.env.PROD && 'serviceWorker' in navigator

/** Registers once and returns the same worker; undefined where the browser refuses. */
const registerWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)

/**
 * The push state of this browser: impossible, only after adding the site to the home screen, forbidden by the
 * user, on, or off.
 */
export type PushState = 'impossible' | 'afterInstalling' | 'denied' | 'on' | 'off'

/** Storage key: the member whose notifications this browser receives. */
const markKey = 'matjari-push'

function readMark() {
  try {
    return localStorage.getItem(markKey)
  } catch {
    return null
  }
}

function writeMark(memberNo: string | null) {
  try {
    if (memberNo === null) localStorage.removeItem(markKey)
    else localStorage.setItem(markKey, memberNo)
  } catch {
    // Without storage the member is asked again.
  }
}

const currentMemberNo = () => currentSession().loginInfo?.memberNo ?? null

const canPush = () => hasWorker() && 'PushManager' in window && 'Notification' in window

/** Safari on an iPhone or iPad allows push only for a site on the home screen. */
function isAppleTab() {
  const { userAgent, maxTouchPoints } = navigator
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

export async function pushState(): Promise<PushState> {
  if (!canPush()) return hasWorker() && isAppleTab() ? 'afterInstalling' : 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  const isOn = Notification.permission === 'granted' && readMark() === currentMemberNo()
  return isOn && (await currentSubscription()) ? 'on' : 'off'
}

async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Asks for the permission: call it inside a click handler, as browsers demand. */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  try {
    await subscribe()
    return 'on'
  } catch (error) {
    await forget()
    throw error
  }
}

async function subscribe() {
  const memberNo = currentMemberNo()
  const registration = await registerWorker()
  if (!registration || memberNo === null) throw new Error('this browser has no worker')
  await navigator.serviceWorker.ready
  const { publicKey } = await api('GET /api/push/key')
  const key = Uint8Array.from(
    atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')),
    (letter) => letter.codePointAt(0) ?? 0,
  )
  const { pushManager } = registration
  const before = await pushManager.getSubscription()
  // A subscription with the key of an earlier server receives nothing.
  if (before && !isSame(before.options.applicationServerKey, key)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await api('POST /api/push/subscriptions', { body: { endpoint, keys: { p256dh, auth } } })
  writeMark(memberNo)
}

function isSame(existingKey: ArrayBuffer | null, key: Uint8Array) {
  const bytes = existingKey && new Uint8Array(existingKey)
  return bytes?.length === key.length && bytes.every((byte, at) => byte === key[at])
}

export async function turnPushOff() {
  const subscription = await currentSubscription()
  if (subscription) {
    const { endpoint } = subscription
    await api('DELETE /api/push/subscriptions', { body: { endpoint } })
  }
  await forget()
}

/** Only in this browser: the server learns it from the push service, or from the end of the session. */
async function forget() {
  writeMark(null)
  const subscription = await currentSubscription()
  await subscription?.unsubscribe()
}

/** After a start, a login and a logout: a push subscription of one member must not serve another. */
export async function syncPushMember() {
  const mark = readMark()
  if (mark === null || !canPush()) return
  const signedInNo = currentMemberNo()
  const isLeft = signedInNo === null ? currentSession().endedBy === 'logout' : signedInNo !== mark
  if (isLeft) return forget()
  // Sent again with every login, so that it ends with this session; also after the server's key has changed.
  if (signedInNo === mark && Notification.permission === 'granted') await subscribe()
}

/** Once, when the browser is idle after the first page. */
export function startPush() {
  if (!hasWorker()) return
  void registerWorker()
  const sessionMemberNo = () => currentSession().loginInfo?.memberNo
  let lastMemberNo = sessionMemberNo()
  const follow = () => void syncPushMember().catch(() => undefined)
  follow()
  subscribeToSession(() => {
    if (lastMemberNo === sessionMemberNo()) return
    lastMemberNo = sessionMemberNo()
    follow()
  })
}
