import { type ApiError, isApiError, useAction } from '@sne/shared/client'
import { CreateCommunicationInput, type Newborn, newbornEventEndpoints } from '@sne/shared/contract'
import {
  channelLabels,
  communicationOutcomeLabels,
  isWithoutLaboratory,
  offeredOutcomes,
  recipientTypeLabels,
  type ToldParty,
} from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Alert, Button, useConfirm } from '@sne/shared/ui-core'
import { Form, notSaved, optionsOf, RadioField, TextAreaField, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import type { z } from 'zod'
import { AboutFields } from './about-fields.tsx'
import { closureEffects } from './closure-effects.ts'
import { ClosureFields } from './closure-fields.tsx'
import { NowField } from './now-field.tsx'
import { PlaceField } from './place-field.tsx'
import { PreparedText } from './prepared-text.tsx'
import { savedText } from './saved-text.ts'
import { communicationTexts as texts } from './texts.ts'
import { useAbout } from './use-about.ts'

type Values = z.output<typeof CreateCommunicationInput>

/** The party that is called first, by who was not told yet. */
const recipientOf = {
  centre: 'centro_clinico',
  family: 'genitore',
  birth_point: 'punto_nascita',
} as const satisfies Record<ToldParty, Values['recipientType']>

interface CommunicationFormProps {
  readonly newborn: Newborn
  readonly saved: boolean
  readonly onSaved: () => void
  readonly onCancel: () => void
  /** Reads the newborn again, because somebody else changed it. */
  readonly onReload: () => void
}

/**
 * Recipient, content, means and outcome of a communication. After a refusal by the server all typed text
 * stays.
 */
export function CommunicationForm({ newborn, saved, onSaved, onCancel, onReload }: CommunicationFormProps) {
  const toast = useToast()
  const confirm = useConfirm()
  const about = useAbout()
  const withoutLaboratory = isWithoutLaboratory(useSession())
  const outcomes = offeredOutcomes(withoutLaboratory)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const create = useAction(newbornEventEndpoints.createCommunication, {})

  const save = async (values: Values) => {
    setRefused(null)
    if (values.closureReason) {
      const content = <ClosureEffects newborn={newborn} />
      const request = { title: texts.closeTitle, content, confirmText: texts.close, danger: true }
      if (!(await confirm(request))) return notSaved
    }
    try {
      const written = await create.mutateAsync({ body: { ...values, version: newborn.version } })
      toast('success', savedText(written))
    } catch (error) {
      if (!isApiError(error) || !['stale_version', 'invalid_transition'].includes(error.code)) throw error
      setRefused(error)
      return notSaved
    }
    onSaved()
  }

  return (
    <>
      {refused && (
        <Alert
          type="warning"
          showIcon
          title={refused.message}
          description={texts.stillHere}
          action={
            <Button
              onClick={() => {
                setRefused(null)
                onReload()
              }}
            >
              {texts.reload}
            </Button>
          }
        />
      )}
      <Form
        label={texts.title}
        schema={CreateCommunicationInput}
        columns={2}
        defaultValues={{
          newbornId: newborn.id,
          recipientType: about.to && recipientOf[about.to],
          recipientName: '',
          workgroupId: null,
          text: '',
          closureReason: null,
          categories: about.category ? [about.category] : [],
          sampleRequestId: about.sampleRequestId ?? null,
          reportId: about.reportId ?? null,
        }}
        unsaved={saved ? null : { key: `communication-${newborn.id}`, label: texts.unsaved }}
        submitText={texts.save}
        onCancel={onCancel}
        onSubmit={save}
      >
        <RadioField
          name="recipientType"
          label={texts.recipientType}
          options={optionsOf(recipientTypeLabels)}
          required
        />
        <RadioField name="channel" label={texts.channel} options={optionsOf(channelLabels)} required />
        <PlaceField newborn={newborn} />
        <TextField
          name="recipientName"
          label={texts.recipientName}
          help={texts.recipientNameHelp}
          maxLength={150}
        />
        <RadioField
          name="outcome"
          label={texts.outcome}
          options={optionsOf(communicationOutcomeLabels).filter(({ value }) => outcomes.includes(value))}
          help={withoutLaboratory ? texts.noLaboratory : undefined}
          required
        />
        <NowField />
        <AboutFields newborn={newborn} />
        <div className="shp-wide">
          <TextAreaField name="text" label={texts.text} rows={4} maxLength={4000} required />
          <PreparedText newborn={newborn} />
        </div>
        <ClosureFields newborn={newborn} />
      </Form>
    </>
  )
}

const ClosureEffects = ({ newborn }: { readonly newborn: Newborn }) => (
  <ul className="shp-lines">
    {closureEffects(newborn).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
