import { Component, type ReactNode } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { MessagePage } from './message-page.tsx'

type Props = { resetKey: string; children: ReactNode }
type State = { error: unknown; resetKey: string }

/**
 * Around a page it keeps an error from taking the header down too; around the whole application it is the last resort.
 * A class, because React lets only classes catch errors of rendering.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  /** Navigating to another page clears the error. */
  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <MessagePage
        title="화면을 열지 못했어요"
        lead={
          // The server's message holds the request id, which the user can report.
          this.state.error instanceof ApiError
            ? this.state.error.message
            : '잠시 뒤 다시 시도해 주세요. 계속되면 홈에서 다시 시작해 주세요.'
        }
        action={
          // After a deployment an old file may be gone for good: only a reload gets the new names.
          <Button variant="primary" onClick={() => location.reload()}>
            다시 시도
          </Button>
        }
      />
    )
  }
}
