import { useAction } from '@sne/shared/client'
import { type Plate, Reason, resultsEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { resultsTexts as texts } from './texts.ts'

/** Takes the results of an open grid away, with a reason. */
export function DeleteResults({ plate }: { readonly plate: Pick<Plate, 'id' | 'version'> }) {
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const remove = useAction(resultsEndpoints.deleteResults, {
    invalidates: ['plate', 'results', 'grid', 'sample-analysis'],
  })
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {texts.remove}
      </Button>
      <FormModal
        open={open}
        title={texts.removeTitle}
        schema={Reason}
        unsaved={{ key: `results-delete-${plate.id}`, label: texts.unsavedReason, version: plate.version }}
        defaultValues={{ reason: '' }}
        submitText={texts.remove}
        danger
        onCancel={() => setOpen(false)}
        onSubmit={async (body) => {
          await remove.mutateAsync({ params: { id: plate.id }, body })
          toast('success', texts.removed)
          setOpen(false)
        }}
      >
        <p>{texts.removeText}</p>
        <TextAreaField name="reason" label={texts.reason} />
      </FormModal>
    </>
  )
}
