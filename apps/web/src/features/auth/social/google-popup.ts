import { api } from '../../../lib/api.ts'
import { type GoogleAnswer, listenForAnswer } from './google-channel.ts'

type PopupEvents = {
  /** Google's page is on its way into the popup. */
  readonly onShown: () => void
  /** There is no popup to wait for any more. */
  readonly onGone: () => void
  readonly onAnswer: (answer: GoogleAnswer) => void
  readonly onFailed: (error: unknown) => void
}

export type GooglePopup = {
  /** Brings the popup to the front. False when there is none. */
  readonly focus: () => boolean
  readonly abandon: () => void
}

const lookMs = 500

/** To be called in the press itself: a window that opens later is blocked. */
export function openGooglePopup(events: PopupEvents): GooglePopup {
  const popup = window.open('', 'matjari-google', 'popup,width=480,height=640')
  const isThere = () => popup !== null && !popup.closed
  const isBlocked = !isThere()
  let isOver = false
  let watch: ReturnType<typeof setInterval> | undefined
  let stopListening: (() => void) | undefined

  function end() {
    isOver = true
    clearInterval(watch)
    stopListening?.()
  }

  async function setOut() {
    const { loginUrl } = await api('GET /api/oauth2/google-url')
    if (isOver) return
    if (isBlocked) window.location.assign(loginUrl)
    if (popup === null || popup.closed) return leave()

    stopListening = listenForAnswer(stateOf(loginUrl), (answer) => {
      end()
      events.onAnswer(answer)
    })
    popup.location.replace(loginUrl)
    watch = setInterval(lookAfter, lookMs)
    events.onShown()
  }

  function leave() {
    end()
    events.onGone()
  }

  // A popup whose page has cut the tie to us looks closed too, so the ear stays open.
  function lookAfter() {
    if (isThere()) return
    clearInterval(watch)
    events.onGone()
  }

  function fail(error: unknown) {
    if (isOver) return
    end()
    popup?.close()
    events.onFailed(error)
  }

  setOut().catch(fail)

  return {
    focus() {
      if (isOver || !isThere()) return false
      popup?.focus()
      return true
    },
    abandon() {
      end()
      popup?.close()
    },
  }
}

const stateOf = (loginUrl: string) => new URL(loginUrl).searchParams.get('state') ?? ''
