import { errorCatalogue, gridEndpoints, type PlateQuality, RejectRunInput } from '@sne/shared/contract'
import { isSupportSession, maySign, rejectionCauses } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { CallModal, optionsOf, SelectField, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { rejectTexts as texts } from './texts.ts'

/**
 * An analyst or a lead rejects a run, with its cause, the correction, and the person who repeats its samples.
 */
export function RejectButton({ quality }: { readonly quality: PlateQuality }) {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const { id, released, planners, analyses, status } = quality
  const forced = isSupportSession(session)
  const mayReject =
    !forced &&
    (maySign(session, 'lead') ||
      (session.currentRole !== 'supervisor' && released === null && status === 'analyzed'))
  const why = forced ? errorCatalogue.support_session.message : texts.onlyLead
  return (
    <>
      <Button
        danger
        disabled={!mayReject}
        title={mayReject ? undefined : why}
        onClick={() => setAsking(true)}
      >
        {texts.reject}
      </Button>
      <CallModal
        open={asking}
        title={texts.title}
        schema={RejectRunInput}
        unsaved={{ key: `reject-run-${id}`, label: texts.unsaved }}
        defaultValues={{
          reason: '',
          action: '',
          repeatBy: planners.length === 1 ? planners[0]?.id : undefined,
        }}
        submitText={texts.reject}
        onClose={() => setAsking(false)}
        call={gridEndpoints.rejectRun}
        input={(body) => ({ params: { id }, body })}
        done={texts.done}
      >
        <p>{texts.what(analyses.undecided)}</p>
        <SelectField name="cause" label={texts.cause} required options={optionsOf(rejectionCauses)} />
        <TextAreaField name="reason" label={texts.reason} required />
        <TextAreaField name="action" label={texts.action} required />
        <SelectField
          name="repeatBy"
          label={texts.repeatBy}
          required
          options={planners.map((person) => ({ value: person.id, label: person.label }))}
        />
      </CallModal>
    </>
  )
}
