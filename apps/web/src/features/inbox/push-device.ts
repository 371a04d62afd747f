import { api } from '../../lib/api.ts'
import { currentSession, subscribeToSession } from '../../lib/session.ts'

/** In development files change under a worker: there is none. */
const hasWorker = () => import.meta.env.PROD && 'serviceWorker' in navigator

/** The same one however often it is asked for; undefined where the browser refuses. */
const registerWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)

/**
 * What this browser can do about news: nothing, only after it was put on the home screen, not as long as
 * they are forbidden, or they are on or off.
 */
export type PushState = 'impossible' | 'afterInstalling' | 'denied' | 'on' | 'off'

/** Whose news this browser gets. */
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
    // A browser that keeps nothing is asked again.
  }
}

const memberHere = () => currentSession().loginInfo?.memberNo ?? null

const canPush = () => hasWorker() && 'PushManager' in window && 'Notification' in window

/** A phone or tablet by Apple gives news only to what stands on its home screen. */
function isAppleTab() {
  const { userAgent, maxTouchPoints } = navigator
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

export async function pushState(): Promise<PushState> {
  if (!canPush()) return hasWorker() && isAppleTab() ? 'afterInstalling' : 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  const isOn = Notification.permission === 'granted' && readMark() === memberHere()
  return isOn && (await ownSubscription()) ? 'on' : 'off'
}

async function ownSubscription() {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Asks the person first: a browser wants to see their press for that. */
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
  const memberNo = memberHere()
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
  // One that trusts another key, of an earlier server, hears nobody.
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

function isSame(known: ArrayBuffer | null, key: Uint8Array) {
  const bytes = known && new Uint8Array(known)
  return bytes?.length === key.length && bytes.every((byte, at) => byte === key[at])
}

export async function turnPushOff() {
  const subscription = await ownSubscription()
  if (subscription) {
    const { endpoint } = subscription
    await api('DELETE /api/push/subscriptions', { body: { endpoint } })
  }
  await forget()
}

/** Here only: the server learns it from the push service, or from the end of the sign-in. */
async function forget() {
  writeMark(null)
  const subscription = await ownSubscription()
  await subscription?.unsubscribe()
}

/** After a start, a login and a logout: what was switched on by one member is nobody else's. */
export async function syncPushMember() {
  const mark = readMark()
  if (mark === null || !canPush()) return
  const here = memberHere()
  const isLeft = here === null ? currentSession().endedBy === 'logout' : here !== mark
  if (isLeft) return forget()
  // Told again with every sign-in, so that it ends with this one; also after the server has another key.
  if (here === mark && Notification.permission === 'granted') await subscribe()
}

/** Once, in a quiet moment after the first page stands. */
export function startPush() {
  if (!hasWorker()) return
  void registerWorker()
  const who = () => currentSession().loginInfo?.memberNo
  let seen = who()
  const follow = () => void syncPushMember().catch(() => undefined)
  follow()
  subscribeToSession(() => {
    if (seen === who()) return
    seen = who()
    follow()
  })
}
