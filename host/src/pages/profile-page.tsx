import { call, useCall } from '@sne/shared/client'
import { CredentialsInput, errorCatalogue, OwnProfileInput, userEndpoints } from '@sne/shared/contract'
import {
  isSupportSession,
  missingNames,
  type PrintedName,
  passwordMinLength,
  roleLabels,
  screeningLabels,
  standsOnReports,
} from '@sne/shared/domain'
import { Alert, Card, NotFound, Page } from '@sne/shared/ui-core'
import { DefinitionList, Form, PasswordField, TextField } from '@sne/shared/ui-data'
import { useParams } from 'react-router-dom'
import { loadSession, useMe } from '../session/session-store.ts'
import { showToast } from '../shell/toasts.ts'

/** Own data and credentials. */
export default function ProfilePage() {
  const me = useMe()
  if (useParams()['*']) return <NotFound />
  return (
    <Page title="Profilo utente" subtitle={me.email}>
      <Card title="Ruoli e visibilità">
        <DefinitionList
          items={[
            { term: 'Ruoli', value: me.roles.map((role) => roleLabels[role]).join(', ') },
            { term: 'Laboratorio', value: me.hcp?.workgroup?.name ?? '-' },
            {
              term: 'Screening',
              value: me.hcp?.config.screenings.map((id) => screeningLabels[id]).join(', ') || '-',
            },
          ]}
        />
      </Card>
      {isSupportSession(me) ? (
        <Alert type="warning" showIcon title={errorCatalogue.own_session.message} />
      ) : (
        <>
          <OwnData />
          <Credentials />
        </>
      )}
    </Page>
  )
}

function OwnData() {
  const { hcp, roles } = useMe()
  // Title and names of somebody who decides or signs are typed here where they are missing; the others go back as they were.
  const signs = standsOnReports({ roles, hcp })
  const missing = missingNames({ ...hcp })
  const typed = (field: PrintedName) => !signs || missing.includes(field)
  const save = async (body: OwnProfileInput) => {
    await call(userEndpoints.updateOwnProfile, { body })
    await loadSession()
    showToast('success', 'Dati salvati')
  }
  return (
    <Card title="Dati personali">
      {signs && (
        <>
          <DefinitionList
            items={[
              { term: 'Titolo', value: hcp?.title },
              { term: 'Nome', value: hcp?.name },
              { term: 'Cognome', value: hcp?.surname },
            ]}
          />
          <p className="sne-weak">
            Compaiono sui referti di chi ha un diritto di firma: per cambiarli rivolgersi a un amministratore.
            {missing.length > 0 &&
              ' Quelli che mancano si indicano qui: una volta salvati, li cambia solo un amministratore.'}
          </p>
        </>
      )}
      <Form
        label="Dati personali"
        schema={OwnProfileInput}
        unsaved={{ key: 'profile', label: 'i dati personali' }}
        columns={2}
        defaultValues={{
          title: hcp?.title ?? '',
          name: hcp?.name ?? '',
          surname: hcp?.surname ?? '',
          phone: hcp?.phone ?? '',
        }}
        onSubmit={save}
      >
        {typed('title') && <TextField name="title" label="Titolo" autoComplete="honorific-prefix" />}
        <TextField name="phone" label="Telefono" type="tel" autoComplete="tel" />
        {typed('name') && <TextField name="name" label="Nome" autoComplete="given-name" />}
        {typed('surname') && <TextField name="surname" label="Cognome" autoComplete="family-name" />}
      </Form>
    </Card>
  )
}

function Credentials() {
  const { id, email } = useMe()
  const account = useCall(userEndpoints.getUser, { params: { id } })
  const pendingEmail = account.data?.pendingEmail
  const save = async ({ newPassword, ...body }: CredentialsInput) => {
    const answer = await call(userEndpoints.updateCredentials, {
      body: newPassword ? { ...body, newPassword } : body,
    })
    await Promise.all([loadSession(), account.refetch()])
    showToast(
      'success',
      answer.pendingEmail
        ? `Il nuovo indirizzo vale quando viene confermato: collegamento inviato a ${answer.pendingEmail}`
        : 'Credenziali salvate',
    )
  }
  return (
    <Card title="Credenziali">
      {pendingEmail && (
        <Alert
          type="info"
          showIcon
          title={`In attesa di conferma: ${pendingEmail}. Fino ad allora si accede con ${email}.`}
        />
      )}
      <Form
        label="Credenziali"
        schema={CredentialsInput}
        unsaved={{ key: 'credentials', label: 'le credenziali' }}
        columns={3}
        defaultValues={{ email, password: '', newPassword: undefined }}
        onSubmit={save}
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <PasswordField name="password" label="Password attuale" autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label="Nuova password"
          autoComplete="new-password"
          help={`Almeno ${passwordMinLength} caratteri, non il proprio nome o indirizzo; vuota per non cambiarla.`}
        />
      </Form>
    </Card>
  )
}
