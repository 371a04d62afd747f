import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { momentText } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { useConfirmPassword } from '../api.ts'
import { ConfirmIdentity } from '../confirm/identity.tsx'
import { proveIdentity } from '../confirm/prove.ts'
import { type TwoStepChange, twoStepQuery } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoStepCodeForm } from './two-step-code-form.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'

/** Every change goes the same way: the password again, a code, and what came of it. */
type Stage =
  | { readonly name: 'idle' }
  | { readonly name: 'confirm' | 'code'; readonly change: TwoStepChange }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

const idle: Stage = { name: 'idle' }

export function TwoStepCard() {
  const [stage, setStage] = useState<Stage>(idle)
  return (
    <Card className="grid grid-cols-1 gap-4 px-6 py-5 max-sm:px-5">
      <div>
        <h2 className="text-lg leading-snug">2단계 인증</h2>
        <p className="mt-1 text-sm text-ink-3">
          비밀번호를 남이 알아도, 내 휴대전화의 인증 앱 코드가 없으면 로그인할 수 없어요.
        </p>
      </div>
      <StageBody stage={stage} setStage={setStage} />
    </Card>
  )
}

type StageProps = { readonly stage: Stage; readonly setStage: (stage: Stage) => void }

function StageBody({ stage, setStage }: StageProps) {
  const confirm = useConfirmPassword()
  if (stage.name === 'idle')
    return <TwoStepState onChange={(change) => setStage({ name: 'confirm', change })} />
  if (stage.name === 'codes')
    return <RecoveryCodes codes={stage.codes} onDone={() => setStage(idle)} />

  const { change } = stage
  const goBack = () => setStage(idle)
  if (stage.name === 'confirm') {
    const handleSecret = async (secret: string) => {
      await proveIdentity(() => confirm.mutateAsync(secret))
      setStage({ name: 'code', change })
    }
    return (
      <div className="grid max-w-100 grid-cols-1 gap-3">
        <p className="text-sm text-ink-2">본인인지 먼저 확인할게요.</p>
        <ConfirmIdentity onSecret={handleSecret} />
        <Button variant="ghost" onClick={goBack}>
          취소
        </Button>
      </div>
    )
  }
  const form = (
    <TwoStepCodeForm
      change={change}
      onDone={(codes) => setStage(codes.length > 0 ? { name: 'codes', codes } : idle)}
      onUnconfirmed={() => setStage({ name: 'confirm', change })}
      onCancel={goBack}
    />
  )
  return change === 'on' ? <TwoStepSetup>{form}</TwoStepSetup> : form
}

function TwoStepState({ onChange }: { onChange: (change: TwoStepChange) => void }) {
  const { data, error, isFetching, refetch } = useQuery(twoStepQuery)
  if (!data && !error)
    return (
      <SkeletonGroup label="2단계 인증 상태를 불러오는 중...">
        <Skeleton className="h-control-md w-40 rounded-md" />
      </SkeletonGroup>
    )
  if (!data)
    return (
      <ErrorState
        title="2단계 인증 상태를 불러오지 못했어요."
        hint={errorMessage(error)}
        action={
          <Button loading={isFetching} onClick={() => void refetch()}>
            다시 시도
          </Button>
        }
      />
    )
  if (data.isOn === 'N')
    return (
      <Button variant="primary" className="justify-self-start" onClick={() => onChange('on')}>
        2단계 인증 켜기
      </Button>
    )
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2 num">
        <Badge tone="ok">켜짐</Badge>
        {data.onDate && `${momentText(data.onDate)}부터 · `}남은 복구 코드 {data.recoveryCodesLeft}
        개
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => onChange('codes')}>
          새 복구 코드 받기
        </Button>
        <Button variant="danger" onClick={() => onChange('off')}>
          2단계 인증 끄기
        </Button>
      </div>
    </>
  )
}
