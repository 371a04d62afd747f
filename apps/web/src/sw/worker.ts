// The service worker. It caches nothing: every page and file comes from the network, so a deployment is seen
// at once. Without a network it answers with the offline page, which the build puts into this file.

/** Filled in by the build: the offline page, and the content security policy that admits its style and script. */
declare const offlinePage: string
declare const offlinePolicy: string

type LifecycleEvent = Event & { waitUntil: (done: Promise<unknown>) => void }
type Routes = { readonly condition: object; readonly source: 'network' }
type InstallEvent = LifecycleEvent & { addRoutes?: (routes: readonly Routes[]) => Promise<void> }
type NavigationFetchEvent = LifecycleEvent & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type PushedEvent = LifecycleEvent & { readonly data: { json: () => unknown } | null }
type NotificationClickEvent = LifecycleEvent & { readonly notification: Notification }
type Window = {
  readonly url: string
  focus: () => Promise<Window>
  navigate: (url: string) => Promise<unknown>
}
type Scope = {
  addEventListener: <Kind extends Event>(name: string, listener: (event: Kind) => void) => void
  skipWaiting: () => Promise<void>
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll: (options: {
      type: 'window'
      includeUncontrolled: boolean
    }) => Promise<readonly Window[]>
    openWindow: (url: string) => Promise<unknown>
  }
}
const scope = self as unknown as Scope

scope.addEventListener('install', (event: InstallEvent) => {
  // Only navigations concern it: a browser that knows static routes sends all other requests straight to the network.
  const others = { condition: { not: { requestMode: 'navigate' } }, source: 'network' } as const
  const routesAdded = event.addRoutes?.([others]).catch(() => undefined)
  event.waitUntil(Promise.all([routesAdded, scope.skipWaiting()]))
})

scope.addEventListener('activate', (event: LifecycleEvent) => {
  // The browser requests the page while this worker starts.
  event.waitUntil(scope.registration.navigationPreload?.enable().catch(() => undefined))
})

scope.addEventListener('fetch', (event: NavigationFetchEvent) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET')
    event.respondWith(answerNavigation(event))
})

async function answerNavigation({
  request,
  preloadResponse,
}: NavigationFetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': offlinePolicy,
      'cache-control': 'no-store',
      // The same as on all pages: otherwise another browser process would show it, which may see an older storage.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'origin-agent-cluster': '?1',
      'x-content-type-options': 'nosniff',
    }
    return new Response(offlinePage, { status: 503, headers })
  }
}

scope.addEventListener('push', (event: PushedEvent) => {
  const { title, body, link, topic } = messageIn(event)
  const options = {
    body,
    tag: topic,
    // A later notification of the same topic replaces the first, but still sounds.
    renotify: true,
    icon: '/icons/192.png',
    badge: '/icons/badge.png',
    lang: 'ko',
    data: link,
  }
  event.waitUntil(scope.registration.showNotification(title, options))
})

/** Falls back to a general text: browsers withdraw the permission if a push shows no notification. */
function messageIn({ data }: PushedEvent) {
  let payload: unknown
  try {
    payload = data?.json()
  } catch {
    // No JSON: the general text is shown.
  }
  const fields: Readonly<Record<string, unknown>> =
    typeof payload === 'object' && payload !== null ? { ...payload } : {}
  const text = (value: unknown, otherwise: string) =>
    typeof value === 'string' && value !== '' ? value : otherwise
  return {
    title: text(fields.title, '맛자리'),
    body: text(fields.body, '새 소식이 있어요.'),
    link: text(fields.link, '/mypage/inbox'),
    topic: text(fields.topic, 'news'),
  }
}

scope.addEventListener('notificationclick', (event: NotificationClickEvent) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

/** Opens the link in a window that shows it already, in any window of this site, or in a new one. */
async function open(link: string) {
  const { origin } = location
  const address = new URL(link, origin)
  // A link to another site is not followed.
  const url = address.origin === origin ? address.href : `${origin}/mypage/inbox`
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => one.url === url)
  if (there) return there.focus()
  const [any] = windows
  try {
    if (!any) return await scope.clients.openWindow(url)
    await any.focus()
    return await any.navigate(url)
  } catch {
    // A worker may navigate only windows it controls.
    return scope.clients.openWindow(url)
  }
}

export {}
