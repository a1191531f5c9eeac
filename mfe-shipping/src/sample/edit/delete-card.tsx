import { useAction } from '@sne/shared/client'
import { type Sample, sampleEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, DeleteOutlined } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { decisionTexts } from '../../parts/sample/decision-texts.ts'
import { editTexts as texts } from './texts.ts'

const schema = sampleEndpoints.deleteSample.body
interface DeleteCardProps {
  readonly sample: Sample
  /** Something typed on the page is not saved yet. */
  readonly disabled: boolean
}

/** Removes the card, with its reason; where its material was used the server says why not. */
export function DeleteCard({ sample, disabled }: DeleteCardProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const remove = useAction(sampleEndpoints.deleteSample)
  return (
    <>
      <Button
        danger
        icon={<DeleteOutlined />}
        disabled={disabled}
        title={disabled ? decisionTexts.saveFirst : undefined}
        onClick={() => setOpen(true)}
      >
        {texts.delete}
      </Button>
      <FormModal
        open={open}
        title={texts.deleteTitle(sample.barcode)}
        schema={schema}
        defaultValues={{ reason: '', version: sample.version }}
        danger
        submitText={texts.delete}
        onCancel={() => setOpen(false)}
        unsaved={{
          key: `sample-delete-${sample.id}`,
          label: texts.deleteUnsaved,
          version: sample.version,
        }}
        onSubmit={async (body) => {
          await remove.mutateAsync({ params: { id: sample.id }, body })
          toast('success', texts.deleted(sample.barcode))
          setOpen(false)
          // After the window has given up its work, so that leaving does not ask.
          setTimeout(() => navigate('/sample/list'))
        }}
      >
        <p>{texts.deleteWhat(sample.screenings.length)}</p>
        <TextAreaField name="reason" label={texts.deleteReason} required maxLength={500} autoFocus />
      </FormModal>
    </>
  )
}
