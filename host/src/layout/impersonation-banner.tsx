import type { Me } from '@sne/shared/contract'
import { Alert } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'

const nameOf = ({ hcp, email }: Me) => (hcp ? `${hcp.name} ${hcp.surname}` : email)

/** Support works as somebody else: said on every page, with the way back. */
export const ImpersonationBanner = ({ me }: { readonly me: Me }) => (
  <Alert
    type="warning"
    banner
    title={
      <>
        Sessione di assistenza come {nameOf(me)}: {me.impersonatedBy?.label} lavora al suo posto. Ogni
        operazione è registrata e nulla si firma. <Link to="/user/logout">Termina</Link>
      </>
    }
  />
)
