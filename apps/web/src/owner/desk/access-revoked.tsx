import { messages } from '@matjari/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { refreshSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { deskQueryKeys } from './desk-query-keys.ts'

type AccessRevokedProps = { title: string; restaurantNo: string }

/** Shown in place of the board when the staff member has lost access. The cached guest data is removed. */
export function AccessRevoked({ title, restaurantNo }: AccessRevokedProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    client.removeQueries({ queryKey: deskQueryKeys.of(restaurantNo), type: 'inactive' })
  }, [client, restaurantNo])

  async function leave() {
    // The refreshed session removes the link to the board, unless they work at another restaurant.
    await refreshSession()
    await navigate('/mypage', { replace: true })
    client.removeQueries({ queryKey: deskQueryKeys.of(restaurantNo) })
    client.removeQueries({ queryKey: deskQueryKeys.shops })
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="outline-none">{title}</h1>
      <Card>
        <div role="alert">
          <EmptyState
            title={messages.staff.letGo}
            hint="가게에서 권한을 거뒀거나 가게가 문을 닫았어요. 궁금한 점은 사장님에게 물어봐 주세요."
            action={
              <Button variant="primary" onClick={() => void leave()}>
                마이 페이지로
              </Button>
            }
          />
        </div>
      </Card>
    </div>
  )
}
