import { limits } from '@matjari/contract/limits'
import { Notice } from '../../../ui/notice.tsx'
import { useSendMemberCode } from '../api.ts'
import { EmailProofFields } from '../fields/email-proof.tsx'
import { useEmailProof } from '../fields/use-email-proof.ts'
import type { ConfirmProps } from './prove.ts'

/** For members who came by a social provider: the code they get by mail stands for the password. */
export function ConfirmCodeForm({ info, onSecret, mayGoOn }: ConfirmProps) {
  const sendCode = useSendMemberCode()
  const proof = useEmailProof({
    send: sendCode.mutateAsync,
    check: ({ verifyCode }) => onSecret(verifyCode),
    initialEmail: info.memberEmail,
    provedMessage: null,
  })

  async function checkCode() {
    const isComplete = proof.code.length === limits.emailCode.digits
    if (isComplete && !(await mayGoOn())) return
    await proof.checkCode()
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <Notice tone="info">
        소셜 계정은 비밀번호가 없어요. 이메일로 받은 인증번호로 확인해 주세요.
      </Notice>
      <EmailProofFields
        proof={{ ...proof, checkCode }}
        sendLabel="인증 요청"
        placeholder="example@domain.com"
        readOnly={info.isEmailProved === 'Y'}
      />
    </div>
  )
}
