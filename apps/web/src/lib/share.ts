/** Without HTTPS there is no clipboard, although the DOM type says so. */
type Device = { readonly clipboard?: { writeText: (text: string) => Promise<void> } | undefined }

/** False when there is no clipboard or the browser refuses. */
export async function copyText(text: string, { clipboard }: Device = navigator): Promise<boolean> {
  if (!clipboard) return false
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

type Link = { readonly title: string; readonly url: string }

type ShareWays = {
  /** The browser's share sheet, where there is one. */
  readonly share: ((link: Link) => Promise<void>) | undefined
  readonly copy: (text: string) => Promise<boolean>
}

export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed'

function browserWays(): ShareWays {
  const hasSheet = 'share' in navigator
  return {
    share: hasSheet ? (link) => navigator.share(link) : undefined,
    copy: (text) => copyText(text),
  }
}

/** Through the share sheet of the device; without one, or when it fails, the link is copied. */
export async function shareLink(
  link: Link,
  { share, copy } = browserWays(),
): Promise<ShareOutcome> {
  if (share) {
    try {
      await share(link)
      return 'shared'
    } catch (error) {
      if (isDismissal(error)) return 'dismissed'
    }
  }
  return (await copy(link.url)) ? 'copied' : 'failed'
}

const isDismissal = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
