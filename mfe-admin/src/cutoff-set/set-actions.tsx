import { useAction } from '@sne/shared/client'
import { type CutoffSetView, cutoffSetEndpoints } from '@sne/shared/contract'
import { type ApprovalStep, limitWords } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'
import { useNavigate } from 'react-router-dom'
import { ApproveActions } from '../approved-set/approve-actions.tsx'
import { cutoffTexts as texts } from './texts.ts'

interface ActionsProps {
  readonly set: CutoffSetView
  /** Reads the set again after a refusal: somebody else may have signed. */
  readonly reload: () => void
}

/** Approving, withdrawing and copying of limits. */
export function SetActions({ set, reload }: ActionsProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const { id, replaces, changes, analysisType, laboratory } = set
  const onError = (error: Parameters<typeof messageOf>[0]) => {
    toast('error', messageOf(error))
    reload()
  }
  const approve = useAction(cutoffSetEndpoints.approveCutoffSet, {
    onSuccess: ({ changed }, { body }) =>
      toast(changed ? 'success' : 'info', changed ? texts.approved(body.step) : texts.unchanged),
    onError,
  })
  const withdraw = useAction(cutoffSetEndpoints.withdrawCutoffApproval, {
    onSuccess: () => toast('success', texts.withdrawn),
    onError,
  })
  const copy = useAction(cutoffSetEndpoints.copyCutoffSet, {
    onSuccess: (made) => {
      toast('success', texts.copied)
      navigate(`/cutoff-set/${made.id}`)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
  const question = (step: ApprovalStep) => {
    const effect = step === 'first' ? texts.approveFirst : texts.approveSecond(replaces?.version ?? null)
    return {
      title: texts.approveTitle(step, analysisType.label),
      content: `${effect} ${texts.changesCount(changes.length)}`,
    }
  }
  return (
    <ApproveActions
      set={set}
      words={limitWords}
      question={question}
      approve={{
        pending: approve.isPending,
        run: (step) => approve.mutate({ params: { id }, body: { step, replacesId: replaces?.id ?? null } }),
      }}
      withdraw={{ pending: withdraw.isPending, run: () => withdraw.mutate({ params: { id }, body: {} }) }}
      copy={{
        label: texts.copy,
        pending: copy.isPending,
        run: () =>
          copy.mutate({
            body: { analysisTypeId: analysisType.id, from: laboratory ? 'active' : 'template' },
          }),
      }}
    />
  )
}
