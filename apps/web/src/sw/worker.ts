// The service worker. It keeps nothing of the product: every page and file comes from the network, so a
// deployment is seen at once. Without a network it has one page of its own, which stands in its own file.

/** Filled in by the build: that page, and the policy that admits its style and its script. */
declare const offlinePage: string
declare const offlinePolicy: string

type Lasting = Event & { waitUntil: (done: Promise<unknown>) => void }
type Routes = { readonly condition: object; readonly source: 'network' }
type Installing = Lasting & { addRoutes?: (routes: readonly Routes[]) => Promise<void> }
type Visiting = Lasting & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Pushed = Lasting & { readonly data: { json: () => unknown } | null }
type Clicked = Lasting & { readonly notification: Notification }
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

scope.addEventListener('install', (event: Installing) => {
  // Pages are all it looks at: a browser that can be told so asks it for nothing else.
  const others = { condition: { not: { requestMode: 'navigate' } }, source: 'network' } as const
  const told = event.addRoutes?.([others]).catch(() => undefined)
  event.waitUntil(Promise.all([told, scope.skipWaiting()]))
})

scope.addEventListener('activate', (event: Lasting) => {
  // The page sets out while this worker wakes up.
  event.waitUntil(scope.registration.navigationPreload?.enable().catch(() => undefined))
})

scope.addEventListener('fetch', (event: Visiting) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET')
    event.respondWith(visit(event))
})

async function visit({ request, preloadResponse }: Visiting): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': offlinePolicy,
      'cache-control': 'no-store',
      // As all pages have them: otherwise it would be shown by another process, which may know an older storage.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'origin-agent-cluster': '?1',
      'x-content-type-options': 'nosniff',
    }
    return new Response(offlinePage, { status: 503, headers })
  }
}

scope.addEventListener('push', (event: Pushed) => {
  const { title, body, link, topic } = newsIn(event)
  const shown = {
    body,
    tag: topic,
    // A later word about the same table is heard again.
    renotify: true,
    icon: '/icons/192.png',
    badge: '/icons/badge.png',
    lang: 'ko',
    data: link,
  }
  event.waitUntil(scope.registration.showNotification(title, shown))
})

/** Whatever arrived, something has to be shown: browsers take the permission back otherwise. */
function newsIn({ data }: Pushed) {
  let news: unknown
  try {
    news = data?.json()
  } catch {
    // It was for somebody who could read it.
  }
  const given: Readonly<Record<string, unknown>> =
    typeof news === 'object' && news !== null ? { ...news } : {}
  const text = (value: unknown, otherwise: string) =>
    typeof value === 'string' && value !== '' ? value : otherwise
  return {
    title: text(given.title, '맛자리'),
    body: text(given.body, '새 소식이 있어요.'),
    link: text(given.link, '/mypage/inbox'),
    topic: text(given.topic, 'news'),
  }
}

scope.addEventListener('notificationclick', (event: Clicked) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

/** In a window that shows it already, in any window of ours, or in a new one. */
async function open(link: string) {
  const { origin } = location
  const address = new URL(link, origin)
  // Nobody is led elsewhere from here.
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
    // A window that this worker does not lead cannot be sent on.
    return scope.clients.openWindow(url)
  }
}

export {}
