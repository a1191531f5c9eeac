import type { Me } from '@sne/shared/contract'
import { Alert } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'

/** Support works as somebody else: said on every page, with the way back. */
export const ImpersonationBanner = ({ me }: { readonly me: Me }) => (
  <Alert
    type="warning"
    banner
    title={
      <>
        {me.impersonatedBy?.label} sta lavorando come {me.email}. Ogni operazione è registrata.{' '}
        <Link to="/user/logout">Termina</Link>
      </>
    }
  />
)
