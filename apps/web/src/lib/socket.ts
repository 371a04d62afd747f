import { limits } from '@matjari/contract/limits'
import { socketClosed } from '@matjari/contract/sockets'
import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import { socketUrl } from './config.ts'
import { currentSession, renewAccessToken } from './session.ts'

/**
 * Runs a request, and once more if it was called meanwhile: a hint that arrives during a request may be about
 * data the answer lacks, and ten hints lead to one more request.
 */
export function oneAtATime(run: () => Promise<unknown>) {
  let isAsking = false
  let isRequestedAgain = false
  return async () => {
    isRequestedAgain = true
    if (isAsking) return
    isAsking = true
    while (isRequestedAgain) {
      isRequestedAgain = false
      await run().catch(() => undefined)
    }
    isAsking = false
  }
}

/**
 * `waiting`: cut, and reconnecting by itself. `lost`: the member has to press reconnect. `refused`: the server
 * rejects it for good.
 */
export type SocketState = 'connecting' | 'open' | 'waiting' | 'lost' | 'refused'

export type SocketConnection = {
  /** False when the socket is not open: nothing was sent. */
  readonly send: (text: string) => boolean
  /** Reconnects, with all attempts again. */
  readonly retry: () => void
  /** For a connection that is open but no longer answers. */
  readonly renew: () => void
  readonly stop: () => void
}

type SocketOptions = {
  readonly path: string
  readonly onState: (state: SocketState) => void
  readonly onText: (text: string) => void
}

const waitMs = limits.chat.reconnectSeconds * 1000
/** A network that drops packets silently would let an attempt hang for minutes. */
const attemptMs = 15_000

/** Keeps one socket open as long as that is possible. */
export function openSocket({ path, onState, onText }: SocketOptions): SocketConnection {
  let state: SocketState = 'connecting'
  let socket: WebSocket | null = null
  let isTrying = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let reconnects = 0
  /** Aborted with each attempt: late events of an older one are ignored. */
  let attempt = new AbortController()
  const life = new AbortController()

  function enter(next: SocketState) {
    if (state === next) return
    state = next
    onState(next)
  }

  function letGo() {
    clearTimeout(timer)
    attempt.abort()
    isTrying = false
    socket?.close()
    socket = null
  }

  async function connect(takeToken: () => Promise<string | null> = validToken) {
    letGo()
    attempt = new AbortController()
    isTrying = true
    const { signal } = attempt
    const token = await takeToken().catch((error: unknown) => (isEnded(error) ? 'ended' : null))
    if (signal.aborted) return
    if (token === 'ended') return refuse()
    if (token === null) return fail()
    listen(new WebSocket(`${socketUrl(path)}?token=${encodeURIComponent(token)}`), token)
  }

  function listen(made: WebSocket, token: string) {
    const { signal } = attempt
    socket = made
    timer = setTimeout(fail, attemptMs)
    const handleOpen = () => {
      clearTimeout(timer)
      isTrying = false
      reconnects = 0
      enter('open')
    }
    const handleClose = ({ code }: CloseEvent) => {
      if (code === socketClosed.refused) return refuse()
      if (code === socketClosed.goingAway) return comeBack()
      if (code !== socketClosed.expired) return fail()
      enter('waiting')
      void connect(() => renewAccessToken(token))
    }
    made.addEventListener('open', handleOpen, { signal })
    made.addEventListener('message', ({ data }) => typeof data === 'string' && onText(data), {
      signal,
    })
    made.addEventListener('close', handleClose, { signal })
  }

  function fail() {
    if (reconnects >= limits.chat.reconnects) {
      letGo()
      return enter('lost')
    }
    reconnects += 1
    waitFor(waitMs)
  }

  /** A server restart cuts all clients at once: each reconnects after a random delay. */
  function comeBack() {
    waitFor(Math.random() * waitMs)
  }

  function waitFor(ms: number) {
    letGo()
    timer = setTimeout(() => void connect(), ms)
    enter('waiting')
  }

  function refuse() {
    stop()
    enter('refused')
  }

  function retry() {
    if (life.signal.aborted) return
    reconnects = 0
    enter('connecting')
    void connect()
  }

  /** The network or the member is back: reconnect now, without waiting for the next attempt or a press. */
  function hurry() {
    if (state === 'lost') retry()
    else if (state === 'waiting' && !isTrying) void connect()
  }

  function handleOffline() {
    if (state === 'open') fail()
  }

  /** Browsers keep a left page for Back only without open sockets: close it, and `hurry` reconnects. */
  function handleLeave() {
    letGo()
    if (state !== 'lost') enter('waiting')
  }

  function stop() {
    letGo()
    life.abort()
  }

  const { signal } = life
  window.addEventListener('online', hurry, { signal })
  window.addEventListener('offline', handleOffline, { signal })
  window.addEventListener('pagehide', handleLeave, { signal })
  window.addEventListener('pageshow', hurry, { signal })
  document.addEventListener('visibilitychange', () => !document.hidden && hurry(), { signal })
  void connect()

  return {
    send: (text) => {
      if (state !== 'open' || socket?.readyState !== WebSocket.OPEN) return false
      socket.send(text)
      return true
    },
    retry,
    renew: () => {
      if (state !== 'open') return
      enter('waiting')
      void connect()
    },
    stop,
  }
}

/** A refused socket gives no reason, but a call renews an expired token. */
async function validToken(): Promise<string | null> {
  await api('GET /api/chatting/unread')
  return currentSession().accessToken
}

/** Not for every 401: the renewal may have got no answer. */
const isEnded = (error: unknown) =>
  !currentSession().isAuthenticated || (error instanceof ApiError && error.status === 403)
