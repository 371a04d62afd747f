import { messages } from '@matjari/contract/messages'
import type { ReactNode } from 'react'

/** Said plainly before anybody decides. */
export const WithdrawConsequences = () => (
  <div className="grid gap-5 rounded-lg bg-sunken p-5 text-sm">
    <Group title="지워지는 것">
      <li>아이디, 비밀번호, 이름, 닉네임, 이메일, 프로필 사진</li>
      <li>카카오나 Google 계정과의 연결</li>
      <li>앞으로의 예약: 모두 취소되고, 자리는 다른 손님에게 열려요.</li>
    </Group>
    <Group title="남는 것">
      <li>
        쓴 리뷰: ‘{messages.withdrawal.authorName}’의 글로 남아요. 남기고 싶지 않으면 탈퇴하기 전에
        지워 주세요.
      </li>
      <li>지난 예약, 동의와 관리 기록: 누구의 것인지 알 수 없게 남아요.</li>
    </Group>
    <p className="font-semibold text-danger-text">탈퇴는 되돌릴 수 없어요.</p>
  </div>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-1.5">
    <h2 className="text-md">{title}</h2>
    <ul className="grid list-disc gap-1 pl-5 text-ink-2">{children}</ul>
  </section>
)
