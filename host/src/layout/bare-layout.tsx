import { Outlet } from 'react-router-dom'
import './bare-layout.css'

/** No header and no menu: sign-in and what belongs to it. */
export const BareLayout = () => (
  <main className="bare-layout">
    <div className="bare-layout-box">
      <Outlet />
    </div>
  </main>
)
