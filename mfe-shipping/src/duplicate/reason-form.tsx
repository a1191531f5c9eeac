import { duplicateEndpoints, type NewbornPair } from '@sne/shared/contract'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import type { ReactNode } from 'react'
import { duplicateTexts as texts } from '../parts/duplicate/texts.ts'

const schema = duplicateEndpoints.undoDuplicate.body

interface ReasonFormProps {
  readonly open: boolean
  readonly pair: Pick<NewbornPair, 'id' | 'version'>
  readonly title: string
  readonly what: ReactNode
  readonly submitText: string
  readonly onCancel: () => void
  readonly onSubmit: (body: { reason: string; version: number }) => Promise<void>
}

/** A decision about two newborns and why it is made. */
export const ReasonForm = ({ open, pair, title, what, submitText, onCancel, onSubmit }: ReasonFormProps) => (
  <FormModal
    open={open}
    title={title}
    schema={schema}
    defaultValues={{ reason: '', version: pair.version }}
    submitText={submitText}
    onCancel={onCancel}
    unsaved={{ key: `duplicate-${pair.id}`, label: texts.unsavedReason, version: pair.version }}
    onSubmit={onSubmit}
  >
    {typeof what === 'string' ? <p>{what}</p> : what}
    <TextAreaField name="reason" label={texts.reason} required maxLength={500} autoFocus />
  </FormModal>
)
