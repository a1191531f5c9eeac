import { call } from '@sne/shared/client'
import { authEndpoints, LoginInput } from '@sne/shared/contract'
import { productName } from '@sne/shared/domain'
import { Page } from '@sne/shared/ui-core'
import { Form, PasswordField, TextField } from '@sne/shared/ui-data'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { destinationOf } from '../session/origin.ts'
import { SessionEnd } from '../session/session-end.tsx'
import { loadSession } from '../session/session-store.ts'
import { hintFrame } from '../start/frame-files.ts'
import { KeptScansNotice } from './kept-scans-notice.tsx'
import { ScansBeforeSignIn } from './scans-before-sign-in.tsx'

/** Sign-in; afterwards it opens the requested page. */
export default function LoginPage() {
  const navigate = useNavigate()
  const { state } = useLocation()

  const signIn = async (body: LoginInput) => {
    await call(authEndpoints.login, { body })
    await loadSession()
    navigate(destinationOf(state), { replace: true })
  }

  return (
    <Page title={productName} subtitle="Accesso riservato al personale dei laboratori">
      <SessionEnd />
      <KeptScansNotice />
      <ScansBeforeSignIn />
      <Form
        schema={LoginInput}
        unsaved={null}
        defaultValues={{ email: '', password: '' }}
        onSubmit={signIn}
        // Its code comes while the person types.
        onDirtyChange={hintFrame}
        submitText="Accedi"
        extra={<Link to="/user/forgot-password">Password dimenticata?</Link>}
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </Form>
    </Page>
  )
}
