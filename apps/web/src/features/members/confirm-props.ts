import type { MyPageInfo } from '@matjari/contract/entities/member'

export type ConfirmProps = {
  readonly info: MyPageInfo
  /** Takes the password, or the code in its place. Rejects when it was not accepted. */
  readonly onSecret: (secret: string) => Promise<void>
  /** A last question before anything is sent. */
  readonly mayGoOn: () => Promise<boolean>
  /** There is no way back from it, and the button looks like that. */
  readonly isFinal: boolean
}
