import { KeyHelp } from '@sne/shared/ui-core'
import { Outlet } from 'react-router-dom'
import { GuidePlace } from '../guide/guide-place.tsx'
import { NoRegistryBanner, useHasNoRegistry } from '../remotes/no-registry.tsx'
import { usePlace } from '../remotes/place.ts'
import { useSessionState } from '../session/session-store.ts'
import './default-layout.css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { KeptDrafts } from './kept-drafts.tsx'
import { MainMenu } from './main-menu.tsx'
import { NewVersionBanner } from './new-version-banner.tsx'
import { OverrideBanner } from './override-banner.tsx'
import { SessionNotice } from './session-notice.tsx'
import { UncheckedBanner } from './unchecked-banner.tsx'
import { useFoldedMenu } from './use-folded-menu.ts'

/** Header, menu and footer around a page. */
export default function DefaultLayout() {
  const session = useSessionState()
  const place = usePlace()
  const noRegistry = useHasNoRegistry()
  const me = session.status === 'in' ? session.me : null
  const [folded, fold] = useFoldedMenu()

  return (
    <div className="layout">
      <a className="layout-skip" href="#contenuto">
        Vai al contenuto
      </a>
      <Header me={me} signedOut={session.status === 'out'} menuFolded={folded} onFoldMenu={fold} />
      {me?.impersonatedBy && <ImpersonationBanner me={me} />}
      <SessionNotice />
      <UncheckedBanner />
      <OverrideBanner />
      <NewVersionBanner />
      {me && <GuidePlace />}
      {place && noRegistry && <NoRegistryBanner />}
      <div className="layout-body">
        {me && !folded && <MainMenu role={me.currentRole} permissions={me.permissions} />}
        <main id="contenuto" className="layout-main" tabIndex={-1}>
          {me && <KeptDrafts />}
          <Outlet />
        </main>
      </div>
      <Footer me={me} />
      <KeyHelp />
    </div>
  )
}
