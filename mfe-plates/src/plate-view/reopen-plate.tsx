import { errorCatalogue, type Plate, plateEndpoints, Reason } from '@sne/shared/contract'
import { isLead, isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { CallModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { viewTexts as texts } from './texts.ts'

/** Takes a closed plate back to punching: for the planner, or a lead of the laboratory. */
export function ReopenPlate({ plate }: { readonly plate: Pick<Plate, 'id' | 'version'> }) {
  const session = useSession()
  const [open, setOpen] = useState(false)
  const supportSession = isSupportSession(session)
  if (session.currentRole !== 'planner' && !isLead(session)) return null
  return (
    <>
      <Button
        disabled={supportSession}
        title={supportSession ? errorCatalogue.own_session.message : undefined}
        onClick={() => setOpen(true)}
      >
        {texts.reopen}
      </Button>
      <CallModal
        open={open}
        title={texts.reopenTitle}
        schema={Reason}
        unsaved={{ key: `plate-reopen-${plate.id}`, label: texts.unsaved, version: plate.version }}
        defaultValues={{ reason: '' }}
        submitText={texts.reopen}
        onClose={() => setOpen(false)}
        call={plateEndpoints.reopenPlate}
        input={(body) => ({ params: { id: plate.id }, body })}
        done={texts.reopened}
      >
        <p>{texts.reopenText}</p>
        <TextAreaField name="reason" label={texts.reason} required />
      </CallModal>
    </>
  )
}
