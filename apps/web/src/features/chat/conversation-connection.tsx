import { Button } from '../../ui/button.tsx'
import type { ConnectionState } from './connection.ts'

const words: Readonly<Record<ConnectionState, string | null>> = {
  open: null,
  connecting: '연결 중…',
  waiting: '연결이 끊겼어요. 다시 연결하는 중이에요.',
  lost: '연결하지 못했어요.',
  refused: '이 대화를 더 이어갈 수 없어요.',
}

/** Silent while everything is well. */
export const ConnectionLine = ({
  state,
  onReconnect,
}: {
  state: ConnectionState
  onReconnect: () => void
}) => (
  <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 px-4 py-2 text-sm text-ink-3 has-[output:empty]:p-0">
    <output>{words[state]}</output>
    {state === 'lost' && (
      <Button size="sm" onClick={onReconnect}>
        다시 연결
      </Button>
    )}
  </div>
)
