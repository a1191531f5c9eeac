import { call } from '@sne/shared/client'
import { authEndpoints, ForgotPasswordInput } from '@sne/shared/contract'
import { Alert, Page } from '@sne/shared/ui-core'
import { Form, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { Link } from 'react-router-dom'

/** Asks for a reset link; the answer is the same whether or not the address is known. */
export default function ForgotPasswordPage() {
  const [sent, setSent] = useState(false)
  const send = async (body: ForgotPasswordInput) => {
    await call(authEndpoints.requestPasswordReset, { body })
    setSent(true)
  }
  return (
    <Page title="Password dimenticata">
      {sent ? (
        <>
          <Alert
            type="success"
            showIcon
            title="Se l’indirizzo è registrato, riceverai un’email con il collegamento per scegliere una nuova password."
            description="Ne partono al massimo tre in un’ora: oltre, usare il collegamento già ricevuto."
          />
          <p>
            <Link to="/user/login">Torna all’accesso</Link>
          </p>
        </>
      ) : (
        <Form
          schema={ForgotPasswordInput}
          unsaved={null}
          defaultValues={{ email: '' }}
          onSubmit={send}
          submitText="Invia il collegamento"
          extra={<Link to="/user/login">Torna all’accesso</Link>}
        >
          <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
        </Form>
      )}
    </Page>
  )
}
