import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { momentText } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { copyText } from '../../lib/share.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formText } from '../../ui/form/form-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { useConfirmPassword } from './account-api.ts'
import { ConfirmIdentity, proveIdentity } from './confirm-identity.tsx'
import {
  type TwoStepChange,
  twoStepQuery,
  twoStepSetupQuery,
  useTwoStepChange,
} from './security-api.ts'
import { TwoStepCodeField } from './two-step-code-field.tsx'

/** The stages of every change: the password again, a code, and the result. */
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

/** The key for the app, as a picture and as text; below it, the form for its first code. */
function TwoStepSetup({ children }: { children: ReactNode }) {
  const { data, error } = useQuery(twoStepSetupQuery)
  if (error) return <Notice tone="danger">{errorMessage(error)}</Notice>
  if (!data)
    return (
      <SkeletonGroup label="인증 앱에 넣을 키를 만드는 중...">
        <Skeleton className="size-48 rounded-lg" />
      </SkeletonGroup>
    )
  return (
    <ol className="grid grid-cols-1 gap-5">
      <Step title="1. 인증 앱으로 QR 코드를 찍어 주세요">
        <QrCode text={data.address} />
        <p className="text-sm text-ink-3">
          Google OTP, Microsoft Authenticator 같은 앱이면 돼요. 찍을 수 없으면 이 키를 앱에 적어
          주세요.
        </p>
        <SecretText secret={data.secret} />
      </Step>
      <Step title="2. 앱에 보이는 코드를 입력해 주세요">{children}</Step>
    </ol>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="grid grid-cols-1 gap-3">
    <h3 className="text-md">{title}</h3>
    {children}
  </li>
)

function SecretText({ secret }: { secret: string }) {
  async function handleCopy() {
    if (await copyText(secret)) showToast('키를 복사했어요.')
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code className="rounded-md bg-sunken px-3 py-2 text-sm break-all num">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <Button size="sm" onClick={() => void handleCopy()}>
        <Copy aria-hidden="true" className="size-4" />키 복사
      </Button>
    </div>
  )
}

/** Dark on white in both themes: cameras need this contrast. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not fetched
      role="img"
      aria-label="인증 앱으로 찍을 QR 코드"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg border border-line"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const buttons = { on: '켜기', off: '끄기', codes: '새 복구 코드 받기' } as const
const doneMessages = {
  on: messages.twoStep.on,
  off: messages.twoStep.off,
  codes: messages.twoStep.newRecoveryCodes,
} as const

/** A member who has lost the app switches two-step login off with a recovery code. */
function TwoStepCodeForm({
  change,
  onDone,
  onUnconfirmed,
  onCancel,
}: {
  change: TwoStepChange
  onDone: (codes: readonly string[]) => void
  /** Called when the password was confirmed too long ago. */
  onUnconfirmed: () => void
  onCancel: () => void
}) {
  const send = useTwoStepChange(change)
  const [isRecovery, setIsRecovery] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  // During set-up the picture above comes first, so the input takes no focus.
  useEffect(() => {
    if (change !== 'on') input.current?.focus()
  }, [change, isRecovery])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = formText(new FormData(event.currentTarget), 'code').trim()
    if (code === '') return input.current?.focus()
    send.mutate(code, {
      onSuccess: (codes) => {
        showToast(doneMessages[change])
        onDone(codes)
      },
      onError: (error) => {
        input.current?.select()
        if (error instanceof ApiError && error.code === refusals.confirmNeeded.code) onUnconfirmed()
      },
    })
  }

  function handleSwitch() {
    send.reset()
    setIsRecovery(!isRecovery)
  }

  const problem = send.error && errorMessage(send.error)
  return (
    <form noValidate onSubmit={handleSubmit} className="grid max-w-100 grid-cols-1 gap-4">
      <TwoStepCodeField key={String(isRecovery)} ref={input} {...{ isRecovery, problem }} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={change === 'off' ? 'danger-solid' : 'primary'}
          loading={send.isPending}
        >
          {buttons[change]}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          취소
        </Button>
        {change !== 'on' && (
          <Button variant="ghost" onClick={handleSwitch}>
            {isRecovery ? '인증 앱 코드 쓰기' : '복구 코드 쓰기'}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Shown once: the server does not store the codes in readable form. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function handleCopy() {
    if (await copyText(codes.join('\n'))) showToast('복구 코드를 복사했어요.')
  }
  const handleSave = () =>
    saveFile(
      'matjari-recovery-codes.txt',
      `맛자리 복구 코드\n\n${codes.join('\n')}\n`,
      'text/plain',
    )

  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice tone="warn">
        복구 코드는 지금만 볼 수 있어요. 휴대전화를 잃어버렸을 때 하나씩 쓰니, 안전한 곳에 적어
        두세요.
      </Notice>
      <ul
        aria-label="복구 코드"
        className="grid grid-cols-2 gap-x-5 gap-y-2 justify-self-start rounded-lg bg-sunken px-5 py-4 text-sm font-semibold whitespace-nowrap num"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => void handleCopy()}>
          <Copy aria-hidden="true" className="size-4.5" />
          복사
        </Button>
        <Button variant="outline" onClick={handleSave}>
          <Download aria-hidden="true" className="size-4.5" />
          내려받기
        </Button>
        <Button variant="primary" onClick={onDone}>
          적어 두었어요
        </Button>
      </div>
    </div>
  )
}
