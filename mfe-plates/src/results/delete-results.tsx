import { errorCatalogue, type Plate, Reason, resultsEndpoints } from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { CallModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { resultsTexts as texts } from './texts.ts'

/** Takes the results of an open grid away, with a reason. */
export function DeleteResults({ plate }: { readonly plate: Pick<Plate, 'id' | 'version'> }) {
  const supportSession = isSupportSession(useSession())
  const [open, setOpen] = useState(false)
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
      <CallModal
        open={open}
        title={texts.removeTitle}
        schema={Reason}
        unsaved={{ key: `results-delete-${plate.id}`, label: texts.unsavedReason, version: plate.version }}
        defaultValues={{ reason: '' }}
        submitText={texts.remove}
        danger
        onClose={() => setOpen(false)}
        call={resultsEndpoints.deleteResults}
        input={(body) => ({ params: { id: plate.id }, body })}
        done={texts.removed}
      >
        <p>{texts.removeText}</p>
        <TextAreaField name="reason" label={texts.reason} required />
      </CallModal>
    </>
  )
}
