import { sessionMessages } from '@matjari/contract/first-page-messages'
import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { loginWithReturn } from '../../lib/login-return.ts'
import { useSession } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { askConfirm } from '../../ui/overlay/alerts.ts'
import { useFavoriteChange, useIsFavorite } from './favorite-api.ts'

const looks = {
  /** Over the photo of a card, which is the same in the dark theme. */
  card: 'inline-grid size-target place-items-center rounded-full bg-paper/94 text-paper-ink shadow-1 transition-[scale] hover:scale-106 active:scale-94 aria-pressed:text-brand',
  button: buttonClass({ variant: 'outline' }),
  /** Beside a large button, without text. */
  icon: `${buttonClass({ variant: 'outline', size: 'lg' })} w-14 px-0!`,
}

/** Adds to or removes from the member's favorites with one press. */
export function FavoriteHeart({
  restaurantNo,
  name,
  look = 'card',
  isAssumed,
}: {
  restaurantNo: string
  name: string
  look?: keyof typeof looks
  /** What the page's own data says, until the member's list is loaded. */
  isAssumed?: boolean
}) {
  const { isAuthenticated } = useSession()
  const isPressed = useIsFavorite(restaurantNo, isAssumed)
  const change = useFavoriteChange(restaurantNo)
  const askToLogIn = useAskLogin()

  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={() => (isAuthenticated ? change.mutate(!isPressed) : void askToLogIn())}
      className={clsx(looks[look], 'noscript:hidden')}
    >
      <Heart
        aria-hidden="true"
        className={clsx(isPressed && 'fill-current', look !== 'card' && 'text-brand-text')}
      />
      <span className={clsx(look !== 'button' && 'sr-only')}>
        <span className="sr-only">{name} </span>즐겨찾기
      </span>
    </button>
  )
}

function useAskLogin() {
  const navigate = useNavigate()
  const location = useLocation()
  return async () => {
    const isWilling = await askConfirm({
      message: sessionMessages.loginNeeded,
      confirmLabel: '로그인',
      cancelLabel: '닫기',
      tone: 'login',
    })
    if (isWilling) await navigate('/login', loginWithReturn(location))
  }
}
