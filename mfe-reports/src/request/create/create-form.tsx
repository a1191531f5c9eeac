import { maySign, sampleRequestTypeLabels } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Alert } from '@sne/shared/ui-core'
import { CheckboxField, DateField, Form, optionsOf, RadioField, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { CardField, CategoryField, MotivationField, RecipientsField } from './card-fields.tsx'
import { createTexts as texts } from './texts.ts'
import { CreateValues } from './values.ts'

const wells = [
  { value: 2, label: texts.duplicate },
  { value: 1, label: texts.single },
]

interface CreateFormProps {
  readonly saved: boolean
  readonly onSave: (values: CreateValues) => Promise<void>
  readonly onCancel: () => void
}

/** The card that the address names, as it was when the form was opened. */
function useNamedCard(): number | undefined {
  const [params] = useSearchParams()
  const [id] = useState(() => Number(params.get('sample')))
  return Number.isInteger(id) && id > 0 ? id : undefined
}

export function CreateForm({ saved, onSave, onCancel }: CreateFormProps) {
  const sampleId = useNamedCard()
  return (
    <Form
      label={texts.title}
      schema={CreateValues}
      columns={2}
      defaultValues={{
        origin: { sampleId },
        categories: [],
        motivationId: null,
        urgent: false,
        replicates: 2,
        dueDate: null,
        recipientWorkgroupIds: [],
        notes: '',
      }}
      unsaved={saved ? null : { key: 'sample-request-create', label: texts.unsaved, isNew: true }}
      submitText={texts.save}
      onCancel={onCancel}
      onSubmit={onSave}
    >
      <div className="req-wide">
        <CardField />
      </div>
      <div className="req-wide">
        <RadioField name="type" label={texts.type} options={optionsOf(sampleRequestTypeLabels)} required />
      </div>
      <CategoryField />
      <ByType />
      <div className="req-wide">
        <TextAreaField name="notes" label={texts.notes} maxLength={2000} />
        <WhatFollows />
      </div>
    </Form>
  )
}

/** A repetition has its wells; material its reason, day, urgency and places. */
function ByType() {
  const type: unknown = useWatch({ name: 'type' })
  if (type === undefined) return null
  if (type === 're_test')
    return <RadioField name="replicates" label={texts.replicates} options={wells} required />
  return (
    <>
      <MotivationField />
      <DateField
        name="dueDate"
        label={texts.dueDate}
        help={type === 'scheduled' ? undefined : texts.dueHelp}
        required={type === 'scheduled'}
      />
      <RecipientsField />
      <CheckboxField name="urgent" label={texts.urgent} help={texts.urgentHelp} />
    </>
  )
}

/** Effects of the request at its creation. */
function WhatFollows() {
  const me = useSession()
  const type: unknown = useWatch({ name: 'type' })
  if (type === undefined) return null
  const words =
    type === 're_test' ? texts.repetition : maySign(me, 'validator') ? texts.atOnce : texts.toApprove
  return <Alert type="info" showIcon title={words} />
}
