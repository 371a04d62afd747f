import type { MemberExport, MyPageInfo } from '@matjari/contract/accounts/entities'
import { messages } from '@matjari/contract/messages'
import { seoulToday } from '@matjari/contract/seoul-day'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useSession } from '../../lib/session.ts'
import { Avatar, memberPicture } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FactSkeletons } from '../../ui/list-skeletons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useMarketingConsent } from './account-api.ts'

const names = ['프로필 사진', '아이디', '이름', '닉네임', '이메일', '로그인 방법'] as const

export function ProfileOverview({ info }: { info: MyPageInfo }) {
  const values = {
    '프로필 사진': <Avatar src={memberPicture(info)} size="lg" />,
    아이디: info.memberId,
    이름: info.memberName || <None />,
    닉네임: info.memberNickName,
    이메일: <Email info={info} />,
    '로그인 방법': info.isSocial === 'Y' ? '소셜 계정' : '아이디와 비밀번호',
  }
  return (
    <Card className="px-6 py-2">
      <dl className="divide-y divide-line">
        {names.map((name) => (
          <div key={name} className="grid gap-x-6 py-4 sm:grid-cols-[7rem_1fr]">
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="min-w-0 font-medium">{values[name]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Email({ info }: { info: MyPageInfo }) {
  if (info.memberEmail === '') return <None />
  return (
    <span className="flex flex-wrap items-center gap-2">
      {info.memberEmail}
      {info.isEmailProved === 'N' && <Badge tone="warn">인증 전</Badge>}
    </span>
  )
}

const None = () => <span className="text-ink-3">등록하지 않았어요</span>

export const ProfileOverviewSkeleton = () => <FactSkeletons count={names.length} />

/** The optional consent of the sign-up; the member can give and withdraw it at any time. */
export function MarketingConsent({ info }: { info: MyPageInfo }) {
  const consent = useMarketingConsent()
  // While the change is saved the box already shows the choice; a refusal reverts it.
  const agreed = consent.isPending ? consent.variables : info.isMarketingAgreed

  function handleChange(isAgreed: boolean) {
    if (consent.isPending) return
    consent.mutate(isAgreed ? 'Y' : 'N', {
      onSuccess: () =>
        showToast(isAgreed ? messages.consent.marketingOn : messages.consent.marketingOff),
      onError: (error) => showToast(errorMessage(error), 'error'),
    })
  }

  return (
    <Card className="grid gap-1 px-6 py-5">
      <h2 className="text-lg leading-snug">소식 메일</h2>
      <Checkbox checked={agreed === 'Y'} onChange={(event) => handleChange(event.target.checked)}>
        새 소식과 혜택을 메일로 받을게요 (선택)
      </Checkbox>
      <p className="text-xs text-ink-3">동의하지 않아도 맛자리의 모든 기능을 쓸 수 있어요.</p>
    </Card>
  )
}

/** Shown until the member has chosen a password again. */
export function TemporaryPasswordNotice() {
  if (useSession().loginInfo?.isPasswordTemporary !== 'Y') return null
  return (
    <Notice tone="warn">
      {messages.find.temporaryUsed}{' '}
      <Link to="/password-confirm" className="font-semibold underline underline-offset-[0.22em]">
        비밀번호 바꾸기
      </Link>
    </Notice>
  )
}

/**
 * Named by the server's day: the clock of this device may be wrong. In ASCII letters: a browser on a system
 * without Korean file names would drop the name and the extension.
 */
export const exportFileName = ({ exportDate }: Pick<MemberExport, 'exportDate'>) =>
  `matjari-my-data-${seoulToday(new Date(exportDate))}.json`

/** Indented, so that people can read it as well as programs. */
export const exportText = (data: MemberExport) => `${JSON.stringify(data, null, 2)}\n`

/** Fetches all data the product stores about the member, and saves it as a file. */
function useExport() {
  return useMutation({
    mutationFn: () => api('GET /api/member/export'),
    onSuccess: (data) => {
      saveFile(exportFileName(data), exportText(data), 'application/json')
      showToast('내 데이터를 파일로 내려받았어요.')
    },
    // It is the member's whole history and should leave memory soon.
    gcTime: 0,
  })
}

/** All data about the member in one file, with one press. */
export function ExportCard() {
  const { mutate, isPending, error } = useExport()
  return (
    <Card className="grid justify-items-start gap-3 px-6 py-5">
      <div className="grid gap-1">
        <h2 className="text-lg leading-snug">내 데이터 내려받기</h2>
        <p className="text-sm text-ink-3">
          내 정보, 예약, 리뷰, 즐겨찾기, 알림 같은 내 기록을 JSON 파일 하나로 받아요.
        </p>
      </div>
      <Button variant="outline" loading={isPending} onClick={() => mutate()}>
        <Download aria-hidden="true" className="size-4.5" />
        {isPending ? '파일 만드는 중...' : '내려받기'}
        <span className="sr-only"> 내 데이터</span>
      </Button>
      {error && (
        <p role="alert" className="text-sm text-danger-text">
          내 데이터를 내려받지 못했어요. {errorMessage(error)}
        </p>
      )}
    </Card>
  )
}
