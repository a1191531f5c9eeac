import { useAction } from '@sne/shared/client'
import { type RecallProtocolView, recallProtocolEndpoints } from '@sne/shared/contract'
import { type ApprovalStep, recallProtocolWords } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'
import { useNavigate } from 'react-router-dom'
import { ApproveActions } from '../approved-set/approve-actions.tsx'
import { protocolTexts as texts } from './texts.ts'

interface ActionsProps {
  readonly protocol: RecallProtocolView
  /** Reads the protocol again after a refusal: somebody else may have signed. */
  readonly reload: () => void
}

/** Approving, withdrawing and copying of a recall protocol. */
export function ProtocolActions({ protocol, reload }: ActionsProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const { id, replaces, laboratory } = protocol
  const onError = (error: Parameters<typeof messageOf>[0]) => {
    toast('error', messageOf(error))
    reload()
  }
  const approve = useAction(recallProtocolEndpoints.approveRecallProtocol, {
    onSuccess: ({ changed }, { body }) =>
      toast(changed ? 'success' : 'info', changed ? texts.approved(body.step) : texts.unchanged),
    onError,
  })
  const withdraw = useAction(recallProtocolEndpoints.withdrawRecallProtocolApproval, {
    onSuccess: () => toast('success', texts.withdrawn),
    onError,
  })
  const copy = useAction(recallProtocolEndpoints.copyRecallProtocol, {
    onSuccess: (made) => {
      toast('success', texts.copied)
      navigate(`/recall-protocol/${made.id}`)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
  const question = (step: ApprovalStep) => ({
    title: texts.approveTitle(step),
    content: step === 'first' ? texts.approveFirst : texts.approveSecond(replaces?.version ?? null),
  })
  return (
    <ApproveActions
      set={protocol}
      words={recallProtocolWords}
      question={question}
      approve={{
        pending: approve.isPending,
        run: (step) => approve.mutate({ params: { id }, body: { step, replacesId: replaces?.id ?? null } }),
      }}
      withdraw={{ pending: withdraw.isPending, run: () => withdraw.mutate({ params: { id }, body: {} }) }}
      copy={{
        label: texts.copy,
        pending: copy.isPending,
        run: () => copy.mutate({ body: { from: laboratory ? 'active' : 'template' } }),
      }}
    />
  )
}
