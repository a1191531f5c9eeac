import { errorCatalogue } from '@sne/shared/contract'
import {
  type ApprovalStep,
  type ApprovalWords,
  approvalRefusal,
  awaitedApproval,
  isSupportSession,
  maySign,
  withdrawalRefusal,
} from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, useConfirm } from '@sne/shared/ui-core'
import './approved-set.css'
import { approvedSet, type SignedSet, signerOf } from './signer.ts'
import { approvalTexts as texts } from './texts.ts'

/** A call that a button makes. */
interface Step {
  readonly pending: boolean
  readonly run: () => void
}

interface ActionsProps {
  readonly set: SignedSet
  readonly words: ApprovalWords
  readonly approve: Omit<Step, 'run'> & { readonly run: (step: ApprovalStep) => void }
  /** Title and content of the question before an approval. */
  readonly question: (step: ApprovalStep) => { readonly title: string; readonly content: string }
  readonly withdraw: Step
  readonly copy: Step & { readonly label: string }
}

/** The approval that is awaited, for whoever may give it; the others read why they may not. */
export function ApproveActions({ set, words, approve, question, withdraw, copy }: ActionsProps) {
  const me = useSession()
  const confirm = useConfirm()
  const signer = signerOf(me)
  const step = awaitedApproval(approvedSet(set))
  const refusal = step && approvalRefusal(approvedSet(set), signer, words)
  const why = isSupportSession(me)
    ? errorCatalogue.support_session.message
    : (refusal?.message ?? (refusal?.code && errorCatalogue[refusal.code].message))
  const mayWithdraw = step !== null && withdrawalRefusal(approvedSet(set), signer, words) === null
  const askWithdrawal = async () => {
    const { withdrawTitle: title, withdrawText: content, withdraw: confirmText } = texts
    if (await confirm({ title, content, confirmText })) withdraw.run()
  }
  const askApproval = async (given: ApprovalStep) => {
    if (await confirm({ ...question(given), confirmText: texts.approve(given) })) approve.run(given)
  }
  return (
    <div className="adm-limits-actions">
      {step && why && <p className="sne-weak">{why}</p>}
      {mayWithdraw && (
        <Button loading={withdraw.pending} onClick={() => void askWithdrawal()}>
          {texts.withdraw}
        </Button>
      )}
      {!step && <CopyDraft set={set} copy={copy} />}
      {step && (
        <Button
          type="primary"
          disabled={refusal !== null}
          title={refusal === null ? undefined : why}
          loading={approve.pending}
          onClick={() => void askApproval(step)}
        >
          {texts.approve(step)}
        </Button>
      )}
    </div>
  )
}

/** Starts a draft of the own laboratory from the set in force or from the template. */
function CopyDraft({ set: { state, laboratory }, copy }: Pick<ActionsProps, 'set' | 'copy'>) {
  const me = useSession()
  const own = me.hcp?.workgroup
  const ofOwn = laboratory
    ? state === 'active' && laboratory.id === own?.id
    : own !== null && own !== undefined
  if (!ofOwn) return null
  const allowed = me.currentRole === 'administration' || maySign(me, 'lead')
  const why = isSupportSession(me) ? errorCatalogue.own_session.message : texts.onlyLeadsCopy
  const disabled = isSupportSession(me) || !allowed
  return (
    <Button disabled={disabled} title={disabled ? why : undefined} loading={copy.pending} onClick={copy.run}>
      {copy.label}
    </Button>
  )
}
