import { limits } from '@matjari/contract/limits'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Joining } from './use-joining.ts'

/** A visitor goes through the login and finds the same wish. */
export function JoinFooter({ joining }: { joining: Joining }) {
  const { login, isChanging, own, failure } = joining
  return (
    <>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {login ? (
        <Link
          to="/login"
          {...login}
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
        >
          로그인하고 신청
        </Link>
      ) : (
        <Button
          variant="primary"
          size="lg"
          block
          loading={joining.isSending}
          onClick={joining.send}
        >
          {isChanging ? '맨 뒤에서 다시 신청' : '빈자리 알림 신청'}
        </Button>
      )}
      {isChanging && own ? (
        <Button block onClick={() => joining.change(false)}>
          그대로 두기
        </Button>
      ) : (
        <p>자리가 나면 {limits.waiting.holdMinutes}분 동안 잡아 두고 알려 드려요.</p>
      )}
    </>
  )
}
