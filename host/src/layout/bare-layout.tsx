import { Outlet } from 'react-router-dom'

/** No header and no menu: sign-in and what belongs to it. */
export const BareLayout = () => (
  <main>
    <Outlet />
  </main>
)
