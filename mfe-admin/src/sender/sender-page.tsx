import { useAction, useCall } from '@sne/shared/client'
import {
  type IntakeSender,
  intakeEndpoints,
  SenderSettings,
  senderNameLabels,
  senderZoneLabels,
} from '@sne/shared/contract'
import { usePageTitle, useToast } from '@sne/shared/shell'
import { Card, ErrorOf, NotFound, Page, Skeleton } from '@sne/shared/ui-core'
import { Form, SelectField, TextAreaField, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { senderTexts as texts } from './texts.ts'
import { TryMessage } from './try-message.tsx'

/** How messages of one birth point are read, and a message tried by it. */
export default function SenderPage() {
  const id = Number(useParams().id)
  const valid = Number.isInteger(id) && id > 0
  const sender = useCall(intakeEndpoints.getIntakeSender, { params: { id } }, { enabled: valid })
  usePageTitle(texts.sender)
  if (!valid) return <NotFound />
  if (sender.isError && !sender.data)
    return <ErrorOf error={sender.error} onRetry={() => void sender.refetch()} />
  if (!sender.data)
    return (
      <Page title={texts.sender}>
        <Skeleton lines={10} />
      </Page>
    )
  return <Rules key={`${id} ${sender.data.version}`} sender={sender.data} />
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

function Rules({ sender }: { readonly sender: IntakeSender }) {
  const { id, workgroup, settings, version } = sender
  const toast = useToast()
  const save = useAction(intakeEndpoints.saveIntakeSender)
  const [values] = useState(() => ({
    cardNumber: settings?.cardNumber ?? '',
    zone: settings?.zone ?? ('message' as const),
    names: settings?.names ?? ('surname_first' as const),
    codes: settings?.codes ?? '',
  }))
  return (
    <Page title={texts.sender} subtitle={`${workgroup.name} · ${workgroup.facilityName}`}>
      <Card title={texts.rules}>
        <p className="sne-weak">{texts.rulesHint}</p>
        <Form
          label={texts.rules}
          schema={SenderSettings}
          defaultValues={values}
          submitText={texts.save}
          columns={2}
          unsaved={{ key: `intake-sender-${id}`, label: texts.unsaved, version }}
          onSubmit={async (body) => {
            await save.mutateAsync({ params: { id }, body: { version, settings: body } })
            toast('success', texts.saved)
          }}
        >
          <TextField name="cardNumber" label={texts.cardNumber} help={texts.cardNumberHelp} />
          <SelectField name="zone" label={texts.zone} options={optionsOf(senderZoneLabels)} />
          <SelectField name="names" label={texts.names} options={optionsOf(senderNameLabels)} />
          <TextAreaField name="codes" label={texts.codes} help={texts.codesHelp} rows={6} />
          <TryMessage standing={values} />
        </Form>
      </Card>
    </Page>
  )
}
