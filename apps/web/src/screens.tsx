import type { ComponentType } from 'react'
import { Route } from 'react-router'
import { type PageProps, PageSlot } from './layouts/page-slot.tsx'

/** One line of the route table. */
export type Screen = {
  readonly path: string
  readonly title: string
  readonly page: ComponentType<PageProps>
}

export const routesOf = (list: readonly Screen[]) =>
  list.map(({ path, title, page }) => (
    <Route key={path} path={path} element={<PageSlot title={title} page={page} />} />
  ))
