/** Kakao's speech bubble. Always black, as its owner asks. */
export const KakaoMark = () => (
  <svg viewBox="1 1.5 22 22" aria-hidden="true" className="size-5">
    <path
      fill="#000"
      d="M12 3.5c-5.5 0-10 3.5-10 7.8 0 2.7 1.8 5.1 4.6 6.5l-1 3.7c-.1.4.3.7.6.5l4.4-2.9 1.4.1c5.5 0 10-3.5 10-7.9S17.5 3.5 12 3.5z"
    />
  </svg>
)

/** Google's G: a ring in four colours with a bar, in the proportions of the standard mark. */
export const GoogleMark = () => (
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
