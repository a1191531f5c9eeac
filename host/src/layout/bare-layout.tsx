import { Outlet } from 'react-router-dom'
import './bare-layout.css'

/** No header and no menu: the layout of the sign-in pages. */
export const BareLayout = () => (
  <main className="bare-layout">
    <div className="bare-layout-box">
      <Outlet />
    </div>
  </main>
)
