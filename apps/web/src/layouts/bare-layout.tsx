import { Outlet } from 'react-router'

/** For pages that are only passed through, and for the page with all components. */
export const BareLayout = () => (
  <main id="main" tabIndex={-1} className="outline-none">
    <Outlet />
  </main>
)
