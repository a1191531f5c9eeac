import { call, useCall } from '@sne/shared/client'
import { authEndpoints, ResetPasswordInput } from '@sne/shared/contract'
import { passwordMinLength } from '@sne/shared/domain'
import { ErrorOf, Page, Spinner } from '@sne/shared/ui-core'
import { Form, PasswordField } from '@sne/shared/ui-data'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { showToast } from '../shell/toasts.ts'

/** Chooses a new password with the link of the mail. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const navigate = useNavigate()
  const link = useCall(authEndpoints.checkPasswordReset, { query: { token } }, { enabled: token !== '' })

  const save = async (body: ResetPasswordInput) => {
    await call(authEndpoints.resetPassword, { body })
    showToast('success', 'Password cambiata: ora è possibile accedere')
    navigate('/user/login')
  }

  return (
    <Page title="Nuova password">
      {token === '' || link.isError ? (
        <>
          {link.error ? <ErrorOf error={link.error} /> : <p>Il collegamento non è completo.</p>}
          <p>
            <Link to="/user/forgot-password">Chiedi un nuovo collegamento</Link>
          </p>
        </>
      ) : link.isPending ? (
        <Spinner />
      ) : (
        <Form
          schema={ResetPasswordInput}
          unsaved={null}
          defaultValues={{ token, password: '' }}
          onSubmit={save}
          submitText="Salva la password"
        >
          <PasswordField
            name="password"
            label="Nuova password"
            autoComplete="new-password"
            help={`Almeno ${passwordMinLength} caratteri, non il proprio nome o indirizzo.`}
            autoFocus
          />
        </Form>
      )}
    </Page>
  )
}
