/** Whether a person opens the address in a browser, as opposed to a program that requests a missing file. */
export function isPageVisit(
  request: {
    readonly method?: string | undefined
    readonly headers: { readonly accept?: string | undefined }
  },
  path: string,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (/^\/(api|ws|assets|media)(\/|$)/.test(path) || isOddPath(path)) return false
  return takesPages(request.headers)
}

export const takesPages = ({ accept }: { readonly accept?: string | undefined }): boolean =>
  accept === undefined || /text\/html|\*\/\*/.test(accept)

/** No page and no browser uses such a path: another host, a parent folder, a line break. */
const oddPath = /^[^/]|\/\/|\\|(^|\/)(\.|%2e){1,2}(\/|$)|%(0\w|2f|5c)/i
const longestPath = 2_000

const isOddPath = (path: string) => path.length > longestPath || oddPath.test(path)
