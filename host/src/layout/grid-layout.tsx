import { Outlet } from 'react-router-dom'

/** The whole window for the page: the grid brings its own bars. */
export const GridLayout = () => (
  <main>
    <Outlet />
  </main>
)
