import { call, isApiError, useCall } from '@sne/shared/client'
import { AcceptInviteInput, inviteEndpoints } from '@sne/shared/contract'
import { formatDateTime, inviteStatuses, passwordMinLength, roleLabels } from '@sne/shared/domain'
import { EmptyState, ErrorOf, Page, Spinner } from '@sne/shared/ui-core'
import { DefinitionList, Form, PasswordField, TextField } from '@sne/shared/ui-data'
import { useNavigate, useParams } from 'react-router-dom'
import { showToast } from '../shell/toasts.ts'

/** Makes the account of an invited person, who chooses a password and then signs in. */
export default function AcceptInvitePage() {
  const { inviteCode: code = '' } = useParams()
  const navigate = useNavigate()
  const invite = useCall(inviteEndpoints.getInviteByCode, { params: { code } })

  const save = async (body: AcceptInviteInput) => {
    await call(inviteEndpoints.acceptInvite, { params: { code }, body })
    showToast('success', 'Account creato: ora è possibile accedere')
    navigate('/user/login')
  }

  if (invite.isPending) return <Spinner />
  if (invite.error) {
    const unknown = isApiError(invite.error) && invite.error.status === 404
    return (
      <Page title="Invito">
        {unknown ? (
          <EmptyState
            title="Invito non trovato"
            hint="Il collegamento non è completo o è stato sostituito da uno più recente. Cercare l'ultimo messaggio ricevuto o chiedere al laboratorio di inviarlo di nuovo."
          />
        ) : (
          <ErrorOf error={invite.error} onRetry={() => void invite.refetch()} />
        )}
      </Page>
    )
  }
  const { email, workgroup, roles, status, expiresAt } = invite.data
  return (
    <Page title="Invito" subtitle={workgroup}>
      {status === 'pending' ? (
        <>
          <DefinitionList
            items={[
              { term: 'Email', value: email },
              { term: 'Laboratorio', value: workgroup },
              { term: 'Ruoli', value: roles.map((role) => roleLabels[role]).join(', ') },
              { term: 'Valido fino al', value: formatDateTime(expiresAt) },
            ]}
          />
          <Form
            label="Nuovo account"
            schema={AcceptInviteInput}
            columns={2}
            unsaved={null}
            defaultValues={{ password: '', hcp: { title: '', name: '', surname: '', phone: '' } }}
            onSubmit={save}
            submitText="Crea l'account"
          >
            <TextField name="hcp.name" label="Nome" autoComplete="given-name" autoFocus />
            <TextField name="hcp.surname" label="Cognome" autoComplete="family-name" />
            <TextField name="hcp.title" label="Titolo" autoComplete="honorific-prefix" />
            <TextField name="hcp.phone" label="Telefono" type="tel" autoComplete="tel" />
            <PasswordField
              name="password"
              label="Password"
              autoComplete="new-password"
              help={`Almeno ${passwordMinLength} caratteri, non il proprio nome o indirizzo.`}
            />
          </Form>
        </>
      ) : (
        <EmptyState
          title={`Invito: ${inviteStatuses[status].label.toLowerCase()}`}
          hint={
            status === 'accepted'
              ? 'Questo invito è già stato accettato: accedere con la propria email.'
              : 'Questo invito non è più valido: chiedere al laboratorio di inviarne uno nuovo.'
          }
        />
      )}
    </Page>
  )
}
