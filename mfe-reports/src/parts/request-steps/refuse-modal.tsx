import { isApiError, useAction } from '@sne/shared/client'
import { Reason, type SampleRequestDetail, sampleRequestEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { ConsequenceList } from './consequence-list.tsx'
import { refusalConsequences } from './consequences.ts'
import { detailTexts as texts } from './texts.ts'

export interface StepModalProps {
  readonly request: SampleRequestDetail
  readonly onStale: () => void
  readonly onClose: () => void
}

/** Refuses a request with a reason, after saying what follows. */
export function RefuseModal({ request, onStale, onClose }: StepModalProps) {
  const toast = useToast()
  const refuse = useAction(sampleRequestEndpoints.refuseSampleRequest)
  const submit = async (reason: string) => {
    try {
      const { changed } = await refuse.mutateAsync({ params: { id: request.id }, body: { reason } })
      toast(changed ? 'success' : 'info', changed ? texts.refusedDone(request.number) : texts.already)
      onClose()
    } catch (error) {
      if (isApiError(error) && error.status === 409) onStale()
      throw error
    }
  }
  return (
    <FormModal
      open
      danger
      title={texts.refuseTitle(request.number)}
      schema={Reason}
      defaultValues={{ reason: '' }}
      submitText={texts.refuse}
      unsaved={{ key: `sample-request-refuse-${request.id}`, label: texts.refuseUnsaved }}
      onCancel={onClose}
      onSubmit={({ reason }) => submit(reason)}
    >
      <ConsequenceList lines={refusalConsequences(request)} />
      <TextAreaField name="reason" label={texts.refuseReason} required autoFocus maxLength={500} />
    </FormModal>
  )
}
