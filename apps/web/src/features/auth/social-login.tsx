import { useState } from 'react'
import { offersGoogle, offersKakao } from '../../lib/config.ts'
import { Notice } from '../../ui/notice.tsx'
import { useKakaoUrl } from './api.ts'
import { useGoogleSignIn } from './google-sign-in.ts'
import { useFailureInAddress } from './social-address.ts'
import { SocialButton } from './social-button.tsx'
import {
  alertAbout,
  failureOf,
  newsOf,
  type SocialFailure,
  type SocialNews,
} from './social-failure.ts'
import { GoogleMark, KakaoMark } from './social-marks.tsx'

/** The buttons of the providers this server offers, and what became of the last try. */
export function SocialLogin() {
  const [news, setNews] = useState<SocialNews | null>(null)
  const kakao = useKakaoUrl()
  const google = useGoogleSignIn(tell)
  useFailureInAddress(tell)

  function tell(failure: SocialFailure) {
    setNews(newsOf(failure))
    alertAbout(failure)
  }

  function startKakao() {
    setNews(null)
    kakao.mutate(undefined, {
      onSuccess: ({ loginUrl }) => window.location.assign(loginUrl),
      onError: (error) => tell(failureOf(error)),
    })
  }

  function startGoogle() {
    setNews(null)
    google.start()
  }

  return (
    <>
      {(offersKakao() || offersGoogle()) && <Divider />}
      {news && <Notice tone={news.tone}>{news.text}</Notice>}
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
