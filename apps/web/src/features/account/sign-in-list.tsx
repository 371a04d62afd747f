import type { SignInEntry } from '@matjari/contract/accounts/sign-in-calls'
import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { agoText, momentText } from '../../lib/format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { signInsQuery, useEndSignIn } from './security-api.ts'

/** The devices on which the member is signed in, each with a button to end the sign-in. */
export function SignInList() {
  const { data, error, isFetching, refetch } = useQuery(signInsQuery)
  return (
    <section aria-labelledby="sign-ins" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="sign-ins" className="text-lg leading-snug">
          로그인한 기기
        </h2>
        <p className="mt-1 text-sm text-ink-3">
          모르는 기기가 있으면 로그아웃하고 비밀번호를 바꿔 주세요.
        </p>
      </div>
      {data && <SignIns entries={data} />}
      {!data && !error && (
        <SkeletonGroup label="로그인한 기기를 불러오는 중...">
          <Skeleton className="h-24 rounded-xl" />
        </SkeletonGroup>
      )}
      {!data && error && (
        <ErrorState
          title="로그인한 기기를 불러오지 못했어요."
          hint={errorMessage(error)}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              다시 시도
            </Button>
          }
        />
      )}
    </section>
  )
}

function SignIns({ entries }: { entries: readonly SignInEntry[] }) {
  const end = useEndSignIn()
  const now = useMinute()
  const hasOthers = entries.some(({ isCurrent }) => isCurrent === 'N')

  function endThese(signInNo: string | null) {
    end.mutate(signInNo, {
      onSuccess: () =>
        showToast(signInNo === null ? messages.signIns.othersEnded : messages.signIns.ended),
      onError: (error) => void showAlert(errorMessage(error), 'danger'),
    })
  }

  async function handleOthers() {
    const isSure = await askConfirm({
      message: messages.signIns.endOthersAsk,
      confirmLabel: '모두 로그아웃',
    })
    if (isSure) endThese(null)
  }

  return (
    <>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.signInNo} className="flex items-center gap-3 px-6 py-4 max-sm:px-5">
              <Entry entry={entry} now={now} />
              {entry.isCurrent === 'N' && (
                <Button
                  size="sm"
                  loading={end.isPending && end.variables === entry.signInNo}
                  onClick={() => endThese(entry.signInNo)}
                >
                  로그아웃
                  <span className="sr-only"> {entry.device}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {hasOthers ? (
        <Button
          variant="outline"
          className="justify-self-start"
          loading={end.isPending && end.variables === null}
          onClick={() => void handleOthers()}
        >
          다른 기기 모두 로그아웃
        </Button>
      ) : (
        <p className="text-sm text-ink-3">{messages.signIns.none}</p>
      )}
    </>
  )
}

const Entry = ({ entry, now }: { entry: SignInEntry; now: Date }) => (
  <div className="min-w-0 flex-1">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
      {entry.device}
      {entry.isCurrent === 'Y' && <Badge tone="ok">이 기기</Badge>}
    </p>
    <p className="mt-0.5 text-sm text-ink-3 num">
      {[
        entry.place,
        entry.isCurrent === 'Y' ? '지금 쓰는 중' : agoText(entry.lastSeenDate, now),
        `${momentText(entry.beginDate)} 로그인`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </div>
)
