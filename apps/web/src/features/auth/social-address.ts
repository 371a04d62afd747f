import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { failureInAddress, type SocialFailure } from './social-failure.ts'

/** `/login?error=CODE`, where our server and our return pages send a failed try: told once. */
export function useFailureInAddress(tell: (failure: SocialFailure) => void) {
  const navigate = useNavigate()
  const code = new URLSearchParams(useLocation().search).get('error')
  const seen = useRef<string>(null)

  useEffect(() => {
    if (code === seen.current) return
    seen.current = code
    if (code === null) return
    void navigate('/login', { replace: true })
    tell(failureInAddress(code))
  }, [code, navigate, tell])
}
