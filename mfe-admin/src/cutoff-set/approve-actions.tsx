import { useAction } from '@sne/shared/client'
import { type CutoffSetView, cutoffSetEndpoints, errorCatalogue } from '@sne/shared/contract'
import {
  type ApprovalStep,
  approvalRefusal,
  awaitedApproval,
  isSupportSession,
  maySign,
  withdrawalRefusal,
} from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, messageOf, useConfirm } from '@sne/shared/ui-core'
import { useNavigate } from 'react-router-dom'
import { approvedSet, signerOf } from './signer.ts'
import { cutoffTexts as texts } from './texts.ts'

interface ActionsProps {
  readonly set: CutoffSetView
  /** Reads the set again after a refusal: somebody else may have signed. */
  readonly reload: () => void
}

/** The approval that is awaited, for whoever may give it; the others read why they may not. */
export function ApproveActions({ set, reload }: ActionsProps) {
  const me = useSession()
  const signer = signerOf(me)
  const step = awaitedApproval(approvedSet(set))
  const refusal = step && approvalRefusal(approvedSet(set), signer)
  const why = isSupportSession(me)
    ? errorCatalogue.support_session.message
    : (refusal?.message ?? (refusal?.code && errorCatalogue[refusal.code].message))
  const mayWithdraw = step === 'second' && withdrawalRefusal(approvedSet(set), signer) === null
  return (
    <div className="adm-limits-actions">
      {step && why && <p className="sne-weak">{why}</p>}
      {mayWithdraw && <Withdraw set={set} reload={reload} />}
      {!step && <CopyDraft set={set} />}
      {step && <Approve set={set} step={step} disabled={refusal !== null} why={why} reload={reload} />}
    </div>
  )
}

interface ApproveProps extends ActionsProps {
  readonly step: ApprovalStep
  readonly disabled: boolean
  readonly why: string | undefined
}

function Approve({ set, step, disabled, why, reload }: ApproveProps) {
  const confirm = useConfirm()
  const toast = useToast()
  const { id, replaces, changes, analysisType } = set
  const approve = useAction(cutoffSetEndpoints.approveCutoffSet, {
    onSuccess: ({ changed }) =>
      toast(changed ? 'success' : 'info', changed ? texts.approved(step) : texts.unchanged),
    onError: (error) => {
      toast('error', messageOf(error))
      reload()
    },
  })
  const ask = async () => {
    const effect = step === 'first' ? texts.approveFirst : texts.approveSecond(replaces?.version ?? null)
    const confirmed = await confirm({
      title: texts.approveTitle(step, analysisType.label),
      content: `${effect} ${texts.changesCount(changes.length)}`,
      confirmText: texts.approve(step),
    })
    if (confirmed) approve.mutate({ params: { id }, body: { step, replacesId: replaces?.id ?? null } })
  }
  return (
    <Button
      type="primary"
      disabled={disabled}
      title={disabled ? why : undefined}
      loading={approve.isPending}
      onClick={() => void ask()}
    >
      {texts.approve(step)}
    </Button>
  )
}

function Withdraw({ set: { id }, reload }: ActionsProps) {
  const confirm = useConfirm()
  const toast = useToast()
  const withdraw = useAction(cutoffSetEndpoints.withdrawCutoffApproval, {
    onSuccess: () => toast('success', texts.withdrawn),
    onError: (error) => {
      toast('error', messageOf(error))
      reload()
    },
  })
  const ask = async () => {
    const { withdrawTitle: title, withdrawText: content, withdraw: confirmText } = texts
    if (await confirm({ title, content, confirmText })) withdraw.mutate({ params: { id }, body: {} })
  }
  return (
    <Button loading={withdraw.isPending} onClick={() => void ask()}>
      {texts.withdraw}
    </Button>
  )
}

/** Starts a draft of the own laboratory from the set in force or from the template. */
function CopyDraft({ set: { state, laboratory, analysisType } }: { readonly set: CutoffSetView }) {
  const me = useSession()
  const toast = useToast()
  const navigate = useNavigate()
  const copy = useAction(cutoffSetEndpoints.copyCutoffSet, {
    onSuccess: ({ id }) => {
      toast('success', texts.copied)
      navigate(`/cutoff-set/${id}`)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
  const own = me.hcp?.workgroup
  const ofOwn = laboratory
    ? state === 'active' && laboratory.id === own?.id
    : own !== null && own !== undefined
  if (!ofOwn) return null
  const allowed = me.currentRole === 'administration' || maySign(me, 'lead')
  const why = isSupportSession(me) ? errorCatalogue.own_session.message : texts.onlyLeadsCopy
  const disabled = isSupportSession(me) || !allowed
  return (
    <Button
      disabled={disabled}
      title={disabled ? why : undefined}
      loading={copy.isPending}
      onClick={() =>
        copy.mutate({
          body: { analysisTypeId: analysisType.id, from: laboratory ? 'active' : 'template' },
        })
      }
    >
      {texts.copy}
    </Button>
  )
}
