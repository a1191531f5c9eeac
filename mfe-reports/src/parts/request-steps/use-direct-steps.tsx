import { isApiError, useAction } from '@sne/shared/client'
import { sampleRequestEndpoints as calls, type SampleRequestDetail } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { messageOf, useConfirm } from '@sne/shared/ui-core'
import { useNavigate } from 'react-router-dom'
import { ConsequenceList } from './consequence-list.tsx'
import { approvalConsequences, newCardConsequences } from './consequences.ts'
import { detailTexts as texts } from './texts.ts'

/** Steps that are asked about once, with their effects, and need nothing to be written. */
export function useDirectSteps(request: SampleRequestDetail, onStale: () => void) {
  const confirm = useConfirm()
  const toast = useToast()
  const navigate = useNavigate()
  const approval = useAction(calls.approveSampleRequest)
  const newCard = useAction(calls.askNewCard)
  const params = { id: request.id }
  const refused = (error: unknown) => {
    toast('error', messageOf(error))
    if (isApiError(error) && error.status === 409) onStale()
  }

  const approve = async () => {
    const content = <ConsequenceList lines={approvalConsequences(request)} />
    const title = texts.approveTitle(request.number)
    if (!(await confirm({ title, content, confirmText: texts.approve }))) return
    try {
      const { changed } = await approval.mutateAsync({ params, body: {} })
      toast(changed ? 'success' : 'info', changed ? texts.approved1(request.number) : texts.already)
    } catch (error) {
      refused(error)
    }
  }

  const askNewCard = async () => {
    const content = <ConsequenceList lines={newCardConsequences(request)} />
    if (!(await confirm({ title: texts.newCardTitle, content, confirmText: texts.newCard }))) return
    try {
      const { changed, asked } = await newCard.mutateAsync({ params, body: {} })
      if (!changed) return toast('info', texts.already)
      toast('success', asked ? texts.newCardDone(asked.number) : texts.decided)
      if (asked) navigate(`/sample-request/${asked.id}`)
    } catch (error) {
      refused(error)
    }
  }

  return { approve, askNewCard, busy: approval.isPending || newCard.isPending }
}
