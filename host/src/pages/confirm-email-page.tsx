import { call, isApiError } from '@sne/shared/client'
import { emailChangeEndpoints } from '@sne/shared/contract'
import { Alert, Button, ErrorOf, Page } from '@sne/shared/ui-core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { sessionEnded } from '../session/session-store.ts'
import { forgetSession } from '../start/early-requests.ts'

/** Confirms a new e-mail address with the link of the mail; programs that follow links confirm nothing. */
export default function ConfirmEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [pending, setPending] = useState(false)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [error, setError] = useState<Error | null>(null)

  const confirm = async () => {
    setPending(true)
    setError(null)
    try {
      const { email } = await call(emailChangeEndpoints.confirmEmailChange, { body: { token } })
      // Every session of the account is over, this tab's too.
      forgetSession()
      sessionEnded()
      setConfirmed(email)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      setError(failure)
    } finally {
      setPending(false)
    }
  }

  return (
    <Page title="Conferma dell’indirizzo email">
      {confirmed ? (
        <>
          <Alert type="success" showIcon title={`Indirizzo confermato: ora si accede con ${confirmed}.`} />
          <p>
            <Link to="/user/login">Vai all’accesso</Link>
          </p>
        </>
      ) : token === '' ? (
        <p>Il collegamento non è completo.</p>
      ) : (
        <>
          <p>Confermando, si accede con questo indirizzo e le sessioni aperte terminano.</p>
          {error && <ErrorOf inline error={error} />}
          <Button type="primary" loading={pending} onClick={() => void confirm()}>
            Conferma l’indirizzo
          </Button>
        </>
      )}
    </Page>
  )
}
