import { KeyHelp } from '@sne/shared/ui-core'
import { Outlet } from 'react-router-dom'
import { useSessionState } from '../session/session-store.ts'
import { ImpersonationBanner } from './impersonation-banner.tsx'

/** The whole window for the page: the grid brings its own bars. Only a session of support is said here too. */
export default function GridLayout() {
  const session = useSessionState()
  const me = session.status === 'in' ? session.me : null
  return (
    <>
      {me?.impersonatedBy && <ImpersonationBanner me={me} />}
      <main className="sne-whole-window">
        <Outlet />
      </main>
      <KeyHelp />
    </>
  )
}
