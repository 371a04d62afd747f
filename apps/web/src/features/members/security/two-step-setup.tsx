import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { errorMessage } from '../../../lib/api-error.ts'
import { copyText } from '../../../lib/share.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { twoStepSetupQuery } from './api.ts'

/** The key for the app, as a picture and as text; below it, the form for its first code. */
export function TwoStepSetup({ children }: { children: ReactNode }) {
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

/** Dark on white whatever the theme: cameras read nothing else. */
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
