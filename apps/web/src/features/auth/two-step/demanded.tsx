import { refusals } from '@matjari/contract/refusals'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api-error.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'

const { code, message } = refusals.twoStepRequired

/** Where the operator demands two steps of administrators, who has none is led to where they are set up. */
export function TwoStepDemanded() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isLed = useRef(false)

  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query }) => {
        const error: unknown = query.state.error
        if (isLed.current || !(error instanceof ApiError && error.code === code)) return
        isLed.current = true
        void showAlert(message)
        void navigate('/mypage/security', { replace: true })
      }),
    [client, navigate],
  )
  return null
}
