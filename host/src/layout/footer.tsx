import { useCall } from '@sne/shared/client'
import { type Me, workgroupEndpoints } from '@sne/shared/contract'
import { productName } from '@sne/shared/domain'
import { Link } from 'react-router-dom'

/** Notices that anybody may read, and who provides the product where the laboratory says so. */
export const Footer = ({ me }: { readonly me: Me | null }) => (
  <footer className="layout-footer">
    <Link to="/privacy">Informativa sulla privacy</Link>
    <Link to="/consent">Il programma di screening</Link>
    {me?.hcp?.workgroup ? <Credit /> : <span className="layout-credit">{version}</span>}
  </footer>
)

const version = `${productName} ${HOST_VERSION}`
/** The address hardly ever changes. */
const fresh = 60 * 60_000

function Credit() {
  const { data } = useCall(workgroupEndpoints.getCredit, {}, { staleTime: fresh })
  if (!data?.url) return <span className="layout-credit">{version}</span>
  return (
    <a className="layout-credit" href={data.url} rel="author noopener noreferrer" target="_blank">
      {version}
    </a>
  )
}
