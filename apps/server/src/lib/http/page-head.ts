/** What the server itself writes into the head of a page, for readers that run no scripts. */
export type PageHead = {
  /** 404 for a page that stands for something that is not there. */
  readonly status: 200 | 404
  /** Escaped HTML: title, description, preview, data for search engines. */
  readonly html: string
}

/** Null: the page has nothing to say beyond what every page says. */
export type HeadOf = (path: string) => Promise<PageHead | null>
