import type { Plugin } from 'vite'
// By path: the configuration is loaded before the contract is built.
import { renderedAddresses } from '../../../packages/contract/src/pages.ts'

/** `/` is in home-page.tsx, `/restaurant/:restaurantNo` in restaurant-page.tsx. */
const renderedPages = renderedAddresses.map((address) => {
  const words = address.split('/').filter((part) => part !== '' && !part.startsWith(':'))
  return { address, module: `/pages/${words.join('-') || 'home'}-page.tsx` }
})

const scriptsBegin = '<!-- scripts -->'
const scriptsEnd = '<!-- /scripts -->'
/** The tags the bundler writes at the end of the head. */
const entryTags = /\s*<(script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/**
 * Preloads the files of every rendered page, in a part of index.html of its own: the server drops the parts of the other
 * pages.
 */
export function preloadRenderedPages(): Plugin {
  return {
    name: 'preload-rendered-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const parts = renderedPages.map(({ address, module }) => {
          const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
          if (!page) return this.error(`${address} has no ${module}`)
          const links = [page.fileName, ...page.imports]
            .filter((name) => !html.includes(name))
            .map((name) => `\n    <link rel="modulepreload" crossorigin href="/${name}">`)
          return `\n    <!-- only ${address} -->${links.join('')}\n    <!-- /only -->`
        })
        // With the other scripts, which the server moves to where the page needs them.
        const [before = '', after = ''] = html
          .replace(scriptsBegin, scriptsBegin + parts.join(''))
          .split(scriptsEnd)
        const entry = after.match(entryTags)
        if (!entry) this.error('the bundler writes its scripts elsewhere')
        const moved = before + entry.join('') + scriptsEnd + after.replaceAll(entryTags, '')
        // The server-rendered page can be read without scripts: styles and the first picture are loaded first.
        return moved.replaceAll(
          /<(script type="module"|link rel="modulepreload")/g,
          '$& fetchpriority="low"',
        )
      },
    },
  }
}

/** What else the server renders of the files that are imported dynamically: it is visible at once. */
const visibleAtOnce = /\/(home-body|reviews-body|site-footer|favorite-heart|chat-button)\.tsx$/

const isRendered = (source: string) =>
  visibleAtOnce.test(source) || renderedPages.some(({ module }) => source.endsWith(module))

/** Leaves out of the server's build what the server never renders: dialogs, and the pages that only browsers render. */
export function serverRenderedOnly(): Plugin {
  const absent = '\0absent'
  return {
    name: 'server-rendered-only',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    resolveDynamicImport: (source) =>
      typeof source !== 'string' || isRendered(source) ? null : absent,
    load: (id) =>
      id === absent
        ? "throw new Error('only browsers draw this, see build/rendered-pages.ts')"
        : null,
  }
}
