import { networkOf } from '../../attempts.ts'

/** Whose a picture is, for the limits: a member, or before there is one, whoever has the address. */
export type Sender = { readonly memberNo: string | null; readonly address: string }

/** What a person sent as a file, untrusted: the name is a claim. */
export type Upload = {
  readonly filename: string
  readonly size: number
  readonly sender: Sender
  /** The bytes, or the first of them, which lie on disk until then. */
  readonly read: (most?: number) => Promise<Buffer>
}

export const nameOfSender = ({ memberNo, address }: Sender) =>
  memberNo === null ? `address ${networkOf(address)}` : `member ${memberNo}`
