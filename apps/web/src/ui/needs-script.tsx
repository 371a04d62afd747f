/** For browsers without scripts: what the page could do with them. */
export const NeedsScript = ({ for: purpose }: { for: string }) => (
  <noscript className="block py-2 text-sm text-ink-2">
    {`${purpose} 브라우저에서 자바스크립트를 켜 주세요.`}
  </noscript>
)
