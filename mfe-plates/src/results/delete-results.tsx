import { useAction } from '@sne/shared/client'
import { Reason, resultsEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { resultsTexts as texts } from './texts.ts'

/** Takes the results of an open grid away, with a reason. */
export function DeleteResults({ plateId }: { readonly plateId: number }) {
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
        defaultValues={{ reason: '' }}
        submitText={texts.remove}
        danger
        onCancel={() => setOpen(false)}
        onSubmit={async (body) => {
          await remove.mutateAsync({ params: { id: plateId }, body })
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
