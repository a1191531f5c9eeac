import { useAction } from '@sne/shared/client'
import { errorCatalogue, gridEndpoints, type PlateQuality, Reason } from '@sne/shared/contract'
import { isSupportSession, maySign } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { FormModal, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { takeBackTexts as texts } from './texts.ts'

/** A lead who did not reject the run takes the rejection back, with a reason. */
export function TakeBackButton({ quality: { id, rejection } }: { readonly quality: PlateQuality }) {
  const session = useSession()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const takeBack = useAction(gridEndpoints.takeBackRejection)
  const isOwn = rejection?.by?.id === session.id
  const allowed = maySign(session, 'lead') && !isOwn
  const refusal = isOwn ? texts.notOwn : texts.onlyLead
  const why = isSupportSession(session) ? errorCatalogue.support_session.message : refusal
  return (
    <>
      <Button disabled={!allowed} title={allowed ? undefined : why} onClick={() => setAsking(true)}>
        {texts.takeBack}
      </Button>
      <FormModal
        open={asking}
        title={texts.title}
        schema={Reason}
        unsaved={{ key: `take-back-rejection-${id}`, label: texts.unsaved }}
        defaultValues={{ reason: '' }}
        submitText={texts.takeBack}
        onCancel={() => setAsking(false)}
        onSubmit={async ({ reason }) => {
          await takeBack.mutateAsync({ params: { id }, body: { reason } })
          toast('success', texts.done)
          setAsking(false)
        }}
      >
        <p>{texts.what}</p>
        <TextField name="reason" label={texts.reason} required />
      </FormModal>
    </>
  )
}
