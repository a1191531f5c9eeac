import { useAction } from '@sne/shared/client'
import { errorCatalogue, type Plate, Reason, resultsEndpoints } from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { resultsTexts as texts } from './texts.ts'

/** Takes the results of an open grid away, with a reason. */
export function DeleteResults({ plate }: { readonly plate: Pick<Plate, 'id' | 'version'> }) {
  const supportSession = isSupportSession(useSession())
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const remove = useAction(resultsEndpoints.deleteResults, {})
  return (
    <>
      <Button
        danger
        disabled={supportSession}
        title={supportSession ? errorCatalogue.own_session.message : undefined}
        onClick={() => setOpen(true)}
      >
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
        <TextAreaField name="reason" label={texts.reason} required />
      </FormModal>
    </>
  )
}
