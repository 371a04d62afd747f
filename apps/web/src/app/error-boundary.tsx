import { Component, type ReactNode } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { MessagePage } from './message-page.tsx'

type Props = { resetKey: string; children: ReactNode }
type State = { error: unknown; resetKey: string }

/**
 * Keeps a broken page from taking the header with it, and stands around everything as a last resort.
 * Only a class can catch what rendering throws.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  /** Whoever goes on to another page has left the error behind. */
  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <MessagePage
        title="화면을 열지 못했어요"
        lead={
          // What the server said names the request, for whoever asks us about it.
          this.state.error instanceof ApiError
            ? this.state.error.message
            : '잠시 뒤 다시 시도해 주세요. 계속되면 홈에서 다시 시작해 주세요.'
        }
        action={
          // A page whose file is missing stays missing until everything is loaded anew.
          <Button variant="primary" onClick={() => location.reload()}>
            다시 시도
          </Button>
        }
      />
    )
  }
}
