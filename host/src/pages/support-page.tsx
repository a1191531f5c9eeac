import { call } from '@sne/shared/client'
import { SupportRequestInput, systemEndpoints } from '@sne/shared/contract'
import { Card, Page } from '@sne/shared/ui-core'
import { Form, TextAreaField, TextField } from '@sne/shared/ui-data'
import { showToast } from '../shell/toasts.ts'

/** Asks support for help; the typed text stays when sending fails. */
export default function SupportPage() {
  const send = async (body: SupportRequestInput) => {
    const { id } = await call(systemEndpoints.requestSupport, { body })
    showToast('success', `Richiesta ${id} inviata al supporto`)
  }
  return (
    <Page title="Supporto" subtitle="Descrivere che cosa serve: risponde il supporto del programma.">
      <Card>
        <Form
          schema={SupportRequestInput}
          unsaved={{ key: 'support', label: 'la richiesta al supporto', isNew: true }}
          defaultValues={{ subject: '', text: '', page: null, requestId: '' }}
          onSubmit={async (body, form) => {
            await send(body)
            form.reset()
          }}
          submitText="Invia"
        >
          <TextField name="subject" label="Oggetto" />
          <TextAreaField
            name="text"
            label="Descrizione"
            help="Senza nomi di neonati: bastano protocollo o codice a barre."
          />
          <TextField
            name="requestId"
            label="Riferimento dell’errore"
            help="Se una pagina di errore ne mostrava uno."
          />
        </Form>
      </Card>
    </Page>
  )
}
