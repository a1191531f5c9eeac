import { productName } from '@sne/shared/domain'
import { Page, Spinner } from '@sne/shared/ui-core'
import { Link, Navigate } from 'react-router-dom'
import { useSessionState } from '../session/session-store.ts'

/** The public first page; a signed-in person is sent to the home page. */
export default function IndexPage() {
  const { status } = useSessionState()
  if (status === 'loading') return <Spinner />
  if (status === 'in') return <Navigate to="/home" replace />
  return (
    <Page title={productName}>
      <p>
        <Link to="/user/login">Accedi</Link> per lavorare con il laboratorio.
      </p>
    </Page>
  )
}
