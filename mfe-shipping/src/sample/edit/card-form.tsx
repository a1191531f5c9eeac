import { isApiError, useAction } from '@sne/shared/client'
import {
  type Newborn,
  type Sample,
  type SampleCorrected,
  sampleEndpoints,
  UpdateSampleInput,
} from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { FieldGroup, Form, notSaved, TextAreaField } from '@sne/shared/ui-data'
import { useMemo, useState } from 'react'
import { CardFields } from './card-fields.tsx'
import { type ChangedMeanwhile, changedMeanwhile } from './changed-meanwhile.ts'
import { ConditionFields } from './condition-fields.tsx'
import './edit.css'
import { ConsentFields, MotherFields, OtherFields } from './family-fields.tsx'
import { NewbornFields } from './newborn-fields.tsx'
import { Preview } from './preview.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { editTexts as texts } from './texts.ts'
import { changedAnswers, knowsMoments, valuesOf } from './values.ts'

interface CardFormProps {
  readonly sample: Sample
  readonly newborn: Newborn
  readonly onDirtyChange: (dirty: boolean) => void
  /** Reads both again after they were saved, here or by somebody else. */
  readonly onSaved: () => Promise<Pick<CardFormProps, 'sample' | 'newborn'> | null>
  /** Reads both again and begins anew with them, in another form. */
  readonly onReload: () => void
}

interface Resettable {
  readonly reset: (values: ReturnType<typeof valuesOf>) => void
}

/** A change of the consent needs its moment; a moment needs the family's answers. */
const schemaOf = ({ consent: kept }: UpdateSampleInput, asks: boolean) =>
  UpdateSampleInput.superRefine(({ consent, consentSaid, consentConfirmed }, context) => {
    const isChanged = changedAnswers(kept, consent).length > 0
    if (asks && isChanged && !consentSaid)
      context.addIssue({ code: 'custom', path: ['consentSaid'], message: texts.consentSaidMissing })
    if (consentSaid && !isChanged && !consentConfirmed?.length)
      context.addIssue({ code: 'custom', path: ['consentSaid'], message: texts.answersMissing })
  })

const saidOf = ({
  changed: something,
  reflagged,
  returnedReports,
  closure = null,
}: SampleCorrected): string => {
  if (!something) return texts.nothing
  if (closure) return texts.savedClosed[closure]
  return reflagged > 0 || returnedReports > 0 ? texts.savedWith(reflagged, returnedReports) : texts.saved
}

/**
 * The data of a card and its newborn as they were when the form began; typed values stay when they are read
 * again.
 */
export function CardForm({ sample, newborn, onDirtyChange, onSaved, onReload }: CardFormProps) {
  const toast = useToast()
  const [values, setValues] = useState(() => valuesOf(sample, newborn))
  /** Changes of somebody else since the form began; null without any. */
  const [stale, setStale] = useState<readonly ChangedMeanwhile[] | null>(null)
  const update = useAction(sampleEndpoints.updateSample)
  const schema = useMemo(() => schemaOf(values, knowsMoments(sample)), [values, sample])

  const save = async ({ consentSaid, consentConfirmed, ...fields }: UpdateSampleInput, form: Resettable) => {
    // A server of an earlier version knows no moment: none is sent where none was chosen.
    const body: UpdateSampleInput = consentSaid
      ? { ...fields, consentSaid, consentConfirmed: consentConfirmed ?? [] }
      : fields
    try {
      const answer = await update.mutateAsync({ params: { id: sample.id }, body })
      toast(answer.changed ? 'success' : 'info', saidOf(answer))
      // The form is kept: the focus stays where the keyboard saved.
      const saved = await onSaved()
      if (!saved) return
      const next = valuesOf(saved.sample, saved.newborn)
      setValues(next)
      form.reset(next)
    } catch (error) {
      if (!isApiError(error) || error.code !== 'stale_version') throw error
      const now = await onSaved()
      setStale(now ? changedMeanwhile(values, body, valuesOf(now.sample, now.newborn)) : [])
      return notSaved
    }
  }

  return (
    <Form
      label={texts.title}
      schema={schema}
      defaultValues={values}
      unsaved={{
        key: `sample-edit-${sample.id}`,
        label: texts.unsaved,
        version: `${sample.version}-${newborn.version}`,
      }}
      submitText={texts.save}
      onDirtyChange={onDirtyChange}
      onSubmit={save}
    >
      {stale && <StaleNotice changes={stale} onReload={onReload} />}
      <div className="shp-edit">
        <div className="shp-edit-fields">
          <CardFields barcodeCorrectable={sample.barcodeCorrectable} />
          <NewbornFields />
          <ConditionFields />
          <MotherFields />
          <OtherFields />
          <ConsentFields
            knowsMoments={knowsMoments(sample)}
            barcodes={newborn.samples.map(({ barcode }) => barcode)}
            closure={newborn.closure}
          />
        </div>
        <aside className="shp-edit-side">
          <Preview sample={sample} />
          <FieldGroup title={texts.reasonTitle}>
            <div className="shp-field-line">
              <TextAreaField
                name="reason"
                label={texts.reason}
                required
                rows={2}
                maxLength={500}
                help={texts.reasonHelp}
              />
            </div>
          </FieldGroup>
        </aside>
      </div>
    </Form>
  )
}
