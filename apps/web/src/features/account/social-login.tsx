import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../lib/api.ts'
import { offersGoogle, offersKakao } from '../../lib/config.ts'
import { returnAddressIn, saveReturnAddress } from '../../lib/login-return.ts'
import { Notice } from '../../ui/notice.tsx'
import { useGoogleLogin, useKakaoUrl } from './login-api.ts'
import {
  alertSocialFailure,
  failureOf,
  type GoogleAnswer,
  onGoogleAnswer,
  providerFailure,
  type SocialFailure,
  type SocialNotice,
  signInWithSocial,
  socialNoticeOf,
  useFailureInAddress,
} from './social-sign-in.ts'

/** The buttons of the providers this server offers, and the result of the last attempt. */
export function SocialLogin() {
  const [notice, setNotice] = useState<SocialNotice | null>(null)
  const kakao = useKakaoUrl()
  const google = useGoogleSignIn(showFailure)
  const returnTo = returnAddressIn(useLocation().state)
  useFailureInAddress(showFailure)

  function showFailure(failure: SocialFailure) {
    setNotice(socialNoticeOf(failure))
    alertSocialFailure(failure)
  }

  function startKakao() {
    setNotice(null)
    saveReturnAddress(returnTo)
    kakao.mutate(undefined, {
      onSuccess: ({ loginUrl }) => window.location.assign(loginUrl),
      onError: (error) => showFailure(failureOf(error)),
    })
  }

  function startGoogle() {
    setNotice(null)
    saveReturnAddress(returnTo)
    google.start()
  }

  return (
    <>
      {(offersKakao() || offersGoogle()) && <Divider />}
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <div className="grid grid-cols-1 gap-2 empty:hidden">
        {offersKakao() && (
          <SocialButton
            look="kakao"
            mark={<KakaoMark />}
            isBusy={kakao.isPending}
            onPress={startKakao}
          >
            카카오 로그인
          </SocialButton>
        )}
        {offersGoogle() && (
          <SocialButton
            look="google"
            mark={<GoogleMark />}
            isBusy={google.isBusy}
            onPress={startGoogle}
          >
            Google 계정으로 로그인
          </SocialButton>
        )}
      </div>
      <output className="text-center text-sm text-ink-3 empty:hidden">
        {google.isInPopup && '새로 열린 창에서 Google 로그인을 이어가 주세요.'}
      </output>
    </>
  )
}

const Divider = () => (
  <p className="flex items-center gap-4 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    간편 로그인
  </p>
)

const looks = {
  kakao: 'border-transparent bg-kakao text-kakao-ink hover:bg-kakao-hover',
  google: 'border-google-line bg-google text-google-ink hover:bg-google-hover',
}

/** The two providers' buttons: their colours, but one size, so that neither is favoured. */
function SocialButton({
  look,
  mark,
  isBusy,
  onPress,
  children,
}: {
  look: keyof typeof looks
  mark: ReactNode
  isBusy: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      className={clsx(
        'relative flex min-h-control-md w-full items-center justify-center rounded-md border px-12 text-md leading-[1.2] font-medium transition-[background-color,scale] active:scale-98',
        looks[look],
      )}
    >
      <span className="absolute left-4 grid size-5 place-items-center">
        {isBusy ? <BusyMark /> : mark}
      </span>
      {children}
    </button>
  )
}

const BusyMark = () => (
  <span className="size-4.5 animate-turn rounded-full border-2 border-current border-r-transparent" />
)

/** Kakao's speech bubble. Always black, as Kakao demands. */
const KakaoMark = () => (
  <svg viewBox="1 1.5 22 22" aria-hidden="true" className="size-5">
    <path
      fill="#000"
      d="M12 3.5c-5.5 0-10 3.5-10 7.8 0 2.7 1.8 5.1 4.6 6.5l-1 3.7c-.1.4.3.7.6.5l4.4-2.9 1.4.1c5.5 0 10-3.5 10-7.9S17.5 3.5 12 3.5z"
    />
  </svg>
)

/** Google's G: a ring in four colours with a bar, in the proportions of the standard mark. */
const GoogleMark = () => (
  <svg viewBox="0 0 48 48" aria-hidden="true" className="size-5">
    <path
      fill="#ea4335"
      d="M2.56 13.22A24 24 0 0 1 40.06 6.16L33.19 13.05A14.3 14.3 0 0 0 10.46 19.39z"
    />
    <path
      fill="#fbbc05"
      d="M2.56 13.22L10.46 19.39A14.3 14.3 0 0 0 10.46 28.61L2.56 34.78A24 24 0 0 1 2.56 13.22z"
    />
    <path
      fill="#34a853"
      d="M2.56 34.78L10.46 28.61A14.3 14.3 0 0 0 31.89 35.92L39.81 42.06A24 24 0 0 1 2.56 34.78z"
    />
    <path
      fill="#4285f4"
      d="M24 19.6H46.59A24 24 0 0 1 39.81 42.06L31.89 35.92A14.3 14.3 0 0 0 37.4 29H24z"
    />
  </svg>
)

/** Opens a popup with Google's page, waits for its answer, and signs in with it. */
function useGoogleSignIn(onFailed: (failure: SocialFailure) => void) {
  const login = useGoogleLogin()
  const [waitsFor, setWaitsFor] = useState<'address' | 'popup' | null>(null)
  const popup = useRef<GooglePopup>(null)

  useEffect(() => () => popup.current?.abandon(), [])

  function start() {
    if (login.isPending || popup.current?.focus()) return
    popup.current?.abandon()
    setWaitsFor('address')
    popup.current = openGooglePopup({
      onPopup: () => setWaitsFor('popup'),
      onGone: () => setWaitsFor(null),
      onAnswer: finish,
      onFailed: fail,
    })
  }

  function finish(answer: GoogleAnswer) {
    setWaitsFor(null)
    if ('error' in answer) return onFailed(providerFailure(answer.error))
    login.mutate(answer, { onSuccess: enterOrTell, onError: fail })
  }

  function fail(error: unknown) {
    setWaitsFor(null)
    onFailed(failureOf(error))
  }

  function enterOrTell(signedIn: Parameters<typeof signInWithSocial>[0]) {
    const failure = signInWithSocial(signedIn)
    if (failure) onFailed(failure)
  }

  return {
    start,
    isBusy: waitsFor === 'address' || login.isPending,
    isInPopup: waitsFor === 'popup',
  }
}

type PopupEvents = {
  /** Google's page is loading in the popup. */
  readonly onPopup: () => void
  /** The popup is closed or was never opened. */
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

/** Call it inside the click handler: browsers block a window that opens later. */
export function openGooglePopup(events: PopupEvents): GooglePopup {
  const popup = window.open('', 'matjari-google', 'popup,width=480,height=640')
  const isOpen = () => popup !== null && !popup.closed
  const isBlocked = !isOpen()
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

    stopListening = onGoogleAnswer(stateOf(loginUrl), (answer) => {
      end()
      events.onAnswer(answer)
    })
    popup.location.replace(loginUrl)
    watch = setInterval(lookAfter, lookMs)
    events.onPopup()
  }

  function leave() {
    end()
    events.onGone()
  }

  // A popup whose page has cut its opener looks closed too, so the channel stays open.
  function lookAfter() {
    if (isOpen()) return
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
      if (isOver || !isOpen()) return false
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
