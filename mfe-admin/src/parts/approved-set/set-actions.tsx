import { useAction } from '@sne/shared/client'
import type { SignedSetView } from '@sne/shared/contract'
import type { ApprovalStep } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'
import { useNavigate } from 'react-router-dom'
import { ApproveActions } from './approve-actions.tsx'
import type { SetPageKind } from './kind.ts'

interface ActionsProps<V extends SignedSetView> {
  readonly kind: SetPageKind<V>
  readonly set: V
  /** Reads the set again after a refusal: somebody else may have signed. */
  readonly reload: () => void
}

/** Approving, withdrawing and copying of a set. */
export function SetActions<V extends SignedSetView>({ kind, set, reload }: ActionsProps<V>) {
  const toast = useToast()
  const navigate = useNavigate()
  const { texts, calls, entity } = kind
  const { id, revision, replaces, changes, laboratory } = set
  const onError = (error: Parameters<typeof messageOf>[0]) => {
    toast('error', messageOf(error))
    reload()
  }
  const approve = useAction(calls.approve, {
    onSuccess: ({ changed }, { body }) =>
      toast(changed ? 'success' : 'info', changed ? texts.approved(body.step) : texts.unchanged),
    onError,
  })
  const withdraw = useAction(calls.withdraw, {
    onSuccess: () => toast('success', texts.withdrawn),
    onError,
  })
  const copy = useAction(calls.copy, {
    onSuccess: (made) => {
      toast('success', texts.copied)
      navigate(`/${entity}/${made.id}`)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
  const question = (step: ApprovalStep) => {
    const effect = step === 'first' ? texts.approveFirst : texts.approveSecond(replaces?.version ?? null)
    return {
      title: texts.approveTitle(step, kind.label?.(set) ?? ''),
      content: [effect, texts.changesCount(changes.length), kind.warning?.(set)].filter(Boolean).join(' '),
    }
  }
  return (
    <ApproveActions
      set={set}
      words={kind.words}
      question={question}
      approve={{
        pending: approve.isPending,
        run: (step) =>
          approve.mutate({ params: { id }, body: { step, replacesId: replaces?.id ?? null, revision } }),
      }}
      withdraw={{ pending: withdraw.isPending, run: () => withdraw.mutate({ params: { id }, body: {} }) }}
      copy={{
        label: texts.copy,
        pending: copy.isPending,
        run: () => copy.mutate({ body: { ...kind.copyOf?.(set), from: laboratory ? 'active' : 'template' } }),
      }}
    />
  )
}
