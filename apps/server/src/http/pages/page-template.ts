import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the server writes into a page's head, for readers that run no scripts. */
export type PageHead = {
  /** 404 for the page of a thing that does not exist. */
  readonly status: 200 | 404
  /** Escaped HTML: title, description, preview, data for search engines. */
  readonly html: string
}

/** Null when the page has no head beyond the common one. */
export type HeadOf = (url: string) => Promise<PageHead | null>

/** The page of the built client, in the parts that are sent one after the other. */
export type PageTemplate = {
  /** Everything before the content, including the page's styles. */
  readonly begin: (page: { path: string; nonce: string; head: PageHead | null }) => string
  /** The rendered content, and the state that the browser continues from. */
  readonly rendered: (content: { path: string; html: string; state: string }) => string
  /** No content: the browser renders everything. */
  readonly empty: (path: string) => string
  /** Hashes of the inline scripts, for the security policy. */
  readonly scriptHashes: readonly string[]
}

/** Undefined when the client has not been built. */
export function readTemplate(root: string): PageTemplate | undefined {
  const file = join(root, 'index.html')
  return existsSync(file) ? templateOf(readFileSync(file, 'utf8')) : undefined
}

const contentPlace = '<div id="root"></div>'
/** The text of a page without content, for readers without scripts. */
const apology = /\s*<noscript>[^]*?<\/noscript>/

function templateOf(page: string): PageTemplate {
  const scripts = scriptsBlock.exec(page)?.[1] ?? ''
  const rest = page.replace(scriptsBlock, '')
  const place = rest.indexOf(contentPlace)
  const [before, after] =
    place < 0 ? [rest, ''] : [rest.slice(0, place), rest.slice(place + contentPlace.length)]
  return {
    begin: ({ path, nonce, head }) =>
      withHead(pageAt(path, before).replaceAll('%CSP_NONCE%', nonce), head),
    // The browser loads nothing inside a template element: the early script of index.html takes the content out when
    // the page is complete.
    rendered: ({ path, html, state }) =>
      `<div id="root">${html}</div><script type="application/json" id="page-state">${state}</script><template id="late-scripts">${pageAt(path, scripts)}</template>${after.replace(apology, '')}`,
    empty: (path) => (place < 0 ? '' : contentPlace + pageAt(path, scripts) + after),
    scriptHashes: inlineScripts(page).map((script) => `'sha256-${sha256(script)}'`),
  }
}

/** The place in index.html for the scripts of all pages. */
const scriptsBlock = /<!-- scripts -->([^]*)<!-- \/scripts -->/

/** Matches like the router of the web: in any letter case, and with a trailing slash. */
export const pathPattern = (address: string) =>
  new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i')

/** What the build preloads for one page only, under the page's address. */
const onlyOnePage = /<!-- only (\S+) -->([^]*?)<!-- \/only -->/g

const pageAt = (path: string, page: string) =>
  page.replace(onlyOnePage, (_part, address: string, names: string) =>
    pathPattern(address).test(path) ? names : '',
  )

/** The place in index.html for the common head. */
const commonHead = /<!-- head -->[^]*<!-- \/head -->/

// A function, because `$` has a meaning in a replacement string and none in a restaurant's name.
const withHead = (page: string, head: PageHead | null) =>
  head ? page.replace(commonHead, () => head.html) : page

const inlineScripts = (page: string) =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script)

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
