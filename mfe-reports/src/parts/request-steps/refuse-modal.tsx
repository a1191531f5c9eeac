import { Reason, type SampleRequestDetail, sampleRequestEndpoints } from '@sne/shared/contract'
import { CallModal, TextAreaField } from '@sne/shared/ui-data'
import { ConsequenceList } from './consequence-list.tsx'
import { refusalConsequences } from './consequences.ts'
import { detailTexts as texts } from './texts.ts'

export interface StepModalProps {
  readonly request: SampleRequestDetail
  readonly onStale: () => void
  readonly onClose: () => void
}

/** Refuses a request with a reason, after naming the consequences. */
export function RefuseModal({ request, onStale, onClose }: StepModalProps) {
  return (
    <CallModal
      danger
      title={texts.refuseTitle(request.number)}
      schema={Reason}
      defaultValues={{ reason: '' }}
      submitText={texts.refuse}
      unsaved={{ key: `sample-request-refuse-${request.id}`, label: texts.refuseUnsaved }}
      call={sampleRequestEndpoints.refuseSampleRequest}
      input={({ reason }) => ({ params: { id: request.id }, body: { reason } })}
      done={texts.refusedDone(request.number)}
      unchanged={texts.already}
      onStale={onStale}
      onClose={onClose}
    >
      <ConsequenceList lines={refusalConsequences(request)} />
      <TextAreaField name="reason" label={texts.refuseReason} required autoFocus maxLength={500} />
    </CallModal>
  )
}
