import { errorCatalogue, gridEndpoints, type PlateQuality, Reason } from '@sne/shared/contract'
import { isSupportSession, maySign } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { CallModal, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { takeBackTexts as texts } from './texts.ts'

/** A lead who did not reject the run takes the rejection back, with a reason. */
export function TakeBackButton({ quality: { id, rejection } }: { readonly quality: PlateQuality }) {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const isOwn = rejection?.by?.id === session.id
  const allowed = maySign(session, 'lead') && !isOwn
  const refusal = isOwn ? texts.notOwn : texts.onlyLead
  const why = isSupportSession(session) ? errorCatalogue.support_session.message : refusal
  return (
    <>
      <Button disabled={!allowed} title={allowed ? undefined : why} onClick={() => setAsking(true)}>
        {texts.takeBack}
      </Button>
      <CallModal
        open={asking}
        title={texts.title}
        schema={Reason}
        unsaved={{ key: `take-back-rejection-${id}`, label: texts.unsaved }}
        defaultValues={{ reason: '' }}
        submitText={texts.takeBack}
        onClose={() => setAsking(false)}
        call={gridEndpoints.takeBackRejection}
        input={({ reason }) => ({ params: { id }, body: { reason } })}
        done={texts.done}
      >
        <p>{texts.what}</p>
        <TextField name="reason" label={texts.reason} required />
      </CallModal>
    </>
  )
}
