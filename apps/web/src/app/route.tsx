import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { Route, useLocation, useNavigationType } from 'react-router'
import { type LazyModule, lazyModule, useLazyModule } from '../lib/lazy-module.ts'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NavigationEffects, scrollToTop } from './navigation-effects.tsx'
import type { SkeletonComponent, SkeletonName } from './skeletons.tsx'

type ComingPageProps = { title: string; skeleton: SkeletonName | undefined }

type Skeletons = Partial<Record<SkeletonName, SkeletonComponent>>

/** Fetched when the first page is there, before anybody needs them. Without them there is still a shape. */
export const lazySkeletons = lazyModule<Skeletons>(() =>
  import('./skeletons.tsx').then(
    (file) => file.skeletons,
    () => ({}),
  ),
)

/** Until a page's file has come. At least as tall as the window, so that the footer does not jump when it does. */
function PageSkeleton({ title, skeleton }: ComingPageProps) {
  const shapes = useLazyModule(lazySkeletons)
  const Boxes = (skeleton && shapes?.[skeleton]) ?? DefaultSkeleton
  const isForward = useNavigationType() !== 'POP'
  useLayoutEffect(() => {
    if (isForward) scrollToTop()
  }, [isForward])
  return (
    <div className="min-h-dvh">
      <SkeletonGroup label="로딩 중">
        <Boxes title={title} />
      </SkeletonGroup>
    </div>
  )
}

/** A heading and something below it. */
const DefaultSkeleton = () => (
  <div className="page-width pt-8">
    <Skeleton className="mb-8 h-10 w-56 rounded-md" />
    <Skeleton className="h-72 rounded-xl" />
  </div>
)

export type PageProps = { readonly title: string }

type Page = ComponentType<PageProps>

/** Where a page is about to be shown. */
export type LoaderArgs = {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: string
  /** The moment the page is told as of; the present one where nobody says. */
  readonly now?: Date
}

/** Brings into the client what a page shows first. What could not be had is simply not there. */
export type Loader = (client: QueryClient, place: LoaderArgs) => Promise<unknown>

/** One row of the route table. */
export type RouteDefinition = LazyModule<Page> & {
  readonly path: string
  readonly title: string
  /** Stands there until the page's file has come. */
  readonly skeleton: SkeletonName
  /** Brings the page's file and its answers, before anybody is there. */
  readonly ask?: Loader
}

type PageFile<Name extends string> = { readonly [Key in NoInfer<Name>]: Page } & {
  readonly ask?: Loader
}

/** A row whose page is the export of that name, in a file that is loaded when it is first shown. */
export function route<Name extends string>(
  path: string,
  title: string,
  skeleton: SkeletonName,
  name: Name,
  importFile: () => Promise<PageFile<Name>>,
): RouteDefinition {
  const page = lazyModule(async () => (await importFile())[name])
  const ask: Loader = async (client, place) => {
    await page.load()
    await (await importFile()).ask?.(client, place)
  }
  return { path, title, skeleton, ask, ...page }
}

export const routeElements = (screens: readonly RouteDefinition[]) =>
  screens.map((one) => <Route key={one.path} path={one.path} element={<LazyPage screen={one} />} />)

/** Where a page of the route table stands, before and after its file has come. */
const LazyPage = ({ screen: one }: { screen: RouteDefinition }) => (
  <LazySlot file={one} skeleton={<PageSkeleton title={one.title} skeleton={one.skeleton} />}>
    {(Page) => (
      <>
        <Page title={one.title} />
        <NavigationEffects title={one.title} />
      </>
    )}
  </LazySlot>
)

/** Where a layout stands that the first page does not need. */
export const LazyLayout = ({
  layout,
  skeleton,
}: {
  layout: LazyModule<ComponentType>
  /** Without one, nobody knows yet what is coming. */
  skeleton?: SkeletonName
}) => (
  <LazySlot file={layout} skeleton={<PageSkeleton title="" skeleton={skeleton} />}>
    {(Layout) => <Layout />}
  </LazySlot>
)

type SlotProps<Content> = {
  file: LazyModule<Content>
  skeleton: ReactNode
  children: (content: Content) => ReactNode
}

function LazySlot<Content>(props: SlotProps<Content>) {
  const { key } = useLocation()
  return (
    <ErrorBoundary resetKey={key}>
      <Suspense fallback={props.skeleton}>
        <LazyContent {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

function LazyContent<Content>({ file, skeleton, children }: SlotProps<Content>) {
  const content = useLazyModule(file)
  return content === undefined ? skeleton : children(content)
}
