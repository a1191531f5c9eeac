import { Page } from '@sne/shared/ui-core'
import { useMe } from '../session/session-store.ts'

/** Where work begins. */
export default function HomePage() {
  const me = useMe()
  return (
    <Page title={`Buon lavoro, ${me.hcp?.name ?? me.email}`}>
      <p>Scegliere una voce dal menu.</p>
    </Page>
  )
}
