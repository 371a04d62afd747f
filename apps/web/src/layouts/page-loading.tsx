/** As tall as the window, so that the footer does not jump when the page arrives. */
export const PageLoading = () => (
  <output className="block min-h-dvh">
    <span className="sr-only">로딩 중</span>
  </output>
)
