/** Where the page is not served securely there is no clipboard, whatever the browser's type says. */
type Device = { readonly clipboard?: { writeText: (text: string) => Promise<void> } | undefined }

/** False when the browser has no clipboard for us or refuses it. */
export async function copyText(text: string, { clipboard }: Device = navigator): Promise<boolean> {
  if (!clipboard) return false
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
