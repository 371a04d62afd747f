import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the server itself writes into the head of a page, for readers that run no scripts. */
export type PageHead = {
  /** 404 for a page that stands for something that is not there. */
  readonly status: 200 | 404
  /** Escaped HTML: title, description, preview, data for search engines. */
  readonly html: string
}

/** Null: the page has nothing to say beyond what every page says. */
export type HeadOf = (url: string) => Promise<PageHead | null>

/** The page of the built client, in the parts that come one after the other. */
export type PageTemplate = {
  /** Everything before the content: it names the styles of the page. */
  readonly begin: (page: { path: string; nonce: string; head: PageHead | null }) => string
  /** The content that was drawn here, and what the browser needs to go on with it. */
  readonly drawn: (content: { path: string; html: string; state: string }) => string
  /** No content: the browser draws everything. */
  readonly empty: (path: string) => string
  /** Names for the security policy of the scripts that stand in the page itself. */
  readonly scriptHashes: readonly string[]
}

/** Undefined when the client has not been built. */
export function readTemplate(root: string): PageTemplate | undefined {
  const file = join(root, 'index.html')
  return existsSync(file) ? templateOf(readFileSync(file, 'utf8')) : undefined
}

const contentPlace = '<div id="root"></div>'
/** What a page without content says to readers without scripts. */
const apology = /\s*<noscript>[^]*?<\/noscript>/

export function templateOf(page: string): PageTemplate {
  const scripts = scriptsBlock.exec(page)?.[1] ?? ''
  const rest = page.replace(scriptsBlock, '')
  const place = rest.indexOf(contentPlace)
  const [before, after] =
    place < 0 ? [rest, ''] : [rest.slice(0, place), rest.slice(place + contentPlace.length)]
  return {
    begin: ({ path, nonce, head }) =>
      withHead(pageAt(path, before).replaceAll('%CSP_NONCE%', nonce), head),
    // In a template nothing is fetched: the early script of index.html takes it out when the page stands.
    drawn: ({ path, html, state }) =>
      `<div id="root">${html}</div><script type="application/json" id="page-state">${state}</script><template id="late-scripts">${pageAt(path, scripts)}</template>${after.replace(apology, '')}`,
    empty: (path) => (place < 0 ? '' : contentPlace + pageAt(path, scripts) + after),
    scriptHashes: inlineScripts(page).map((script) => `'sha256-${sha256(script)}'`),
  }
}

/** Where index.html keeps the scripts of all pages. */
const scriptsBlock = /<!-- scripts -->([^]*)<!-- \/scripts -->/

/** Parts of index.html that name what only one page needs at once: its first picture and its files. */
const onlyOnePage = /<!-- only (\S+) -->([^]*?)<!-- \/only -->/g

const pageAt = (path: string, page: string) =>
  page.replace(onlyOnePage, (_part, where: string, names: string) =>
    path === where || (where !== '/' && where.endsWith('/') && path.startsWith(where)) ? names : '',
  )

/** Where index.html keeps what every page says of itself. */
const commonHead = /<!-- head -->[^]*<!-- \/head -->/

// A function, because `$` in a replacement text means something and in a restaurant's name nothing.
const withHead = (page: string, head: PageHead | null) =>
  head ? page.replace(commonHead, () => head.html) : page

const inlineScripts = (page: string) =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script)

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
