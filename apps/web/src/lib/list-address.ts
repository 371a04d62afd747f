import type { PageInfo } from '@matjari/contract/paging'

const pageNumber = /^[1-9]\d{0,4}$/

/** Whatever does not make sense in the address is the first page. */
export function pageIn(search: string | URLSearchParams): number {
  const page = new URLSearchParams(search).get('page')?.trim() ?? ''
  return pageNumber.test(page) ? Number(page) : 1
}

/** An empty list has a page, too: the one that says so. */
export const pageCountOf = ({
  totalBoardNo,
  boardNoPerPage,
}: Pick<PageInfo, 'totalBoardNo' | 'boardNoPerPage'>) =>
  Math.max(1, Math.ceil(totalBoardNo / Math.max(1, boardNoPerPage)))

type Value = string | number | null
/** What the text of one filter means. What makes no sense is null, or empty where any text will do. */
type Reader = (text: string) => Value

export const anyText = (text: string) => text
export const yesNo = (text: string): 'Y' | 'N' | null =>
  text === 'Y' || text === 'N' ? text : null
export const star = (text: string) => (/^[1-5]$/.test(text) ? Number(text) : null)
export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string) =>
    words.find((word) => word === text) ?? null

type FiltersOf<Readers extends Record<string, Reader>> = {
  readonly [Name in keyof Readers]: ReturnType<Readers[Name]>
} & { readonly page: number }

/** How a list's filters and its address say the same. */
export type ListAddress<Filters> = {
  /** The address without any filter. */
  readonly everything: string
  readonly read: (search: string) => Filters
  /** The shortest address that says the same. */
  readonly write: (filters: Filters) => string
  /** As a form knows them: everything is text. */
  readonly texts: (filters: Filters) => Readonly<Record<string, string>>
  readonly isFiltered: (filters: Filters) => boolean
}

/** `readers` has the filters in the order in which the address says them; the page comes last. */
export function listAddress<Readers extends Record<string, Reader>>(
  path: string,
  readers: Readers,
): ListAddress<FiltersOf<Readers>> {
  type Filters = FiltersOf<Readers>
  const names = Object.keys(readers)

  function read(search: string) {
    const address = new URLSearchParams(search)
    const values = Object.entries(readers).map(([name, meaning]): [string, Value] => [
      name,
      meaning(address.get(name)?.trim() ?? ''),
    ])
    // The compiler does not see that every name got what its own reader returns.
    return { ...Object.fromEntries(values), page: pageIn(address) } as Filters
  }

  function texts(filters: Filters) {
    const values: Readonly<Record<string, Value>> = filters
    return Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')]))
  }

  function write(filters: Filters) {
    const parts = { ...texts(filters), page: filters.page === 1 ? '' : String(filters.page) }
    const search = new URLSearchParams(Object.entries(parts).filter(([, text]) => text !== ''))
    return search.size > 0 ? `${path}?${search}` : path
  }

  const isFiltered = (filters: Filters) => Object.values(texts(filters)).some((text) => text !== '')

  return { everything: path, read, write, texts, isFiltered }
}
