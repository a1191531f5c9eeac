import { Alert } from '@sne/shared/ui-core'
import { isDevelopmentPage, pageSettings } from '../start/page-settings.ts'

const unchecked = !isDevelopmentPage() && !pageSettings().check

/** Operations switched the checks of remotes off: said on every page for as long as it lasts. */
export const UncheckedBanner = () =>
  unchecked ? (
    <Alert
      type="error"
      banner
      title="La verifica dei moduli è disattivata (REMOTES_CHECK=off): il codice di questa pagina non viene controllato."
    />
  ) : null
