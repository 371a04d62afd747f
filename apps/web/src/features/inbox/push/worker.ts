/** In development files change under a worker: there is none. */
export const hasWorker = () => import.meta.env.PROD && 'serviceWorker' in navigator

/** The same one however often it is asked for; undefined where the browser refuses. */
export const registerWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
