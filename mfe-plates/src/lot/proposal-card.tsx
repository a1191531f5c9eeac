import { useAction } from '@sne/shared/client'
import {
  type ControlLot,
  type ControlLotDetail,
  controlTargetEndpoints,
  errorCatalogue,
  Reason,
} from '@sne/shared/contract'
import { formatDate, formatDateTime, isSupportSession, targetDecisionRefusal } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, Card, useConfirm } from '@sne/shared/ui-core'
import { CallModal, TextField, ValuesTable } from '@sne/shared/ui-data'
import { useState } from 'react'
import { ProposedTargets } from './proposed-targets.tsx'
import { lotPageTexts as texts } from './texts.ts'

type Proposal = ControlLotDetail['proposals'][number]

interface Props {
  readonly lot: ControlLot
  readonly proposal: Proposal
}

/** Targets that wait: a lead who did not propose them approves or refuses; who proposed them takes them back. */
export function OpenProposal({ lot, proposal }: Props) {
  const session = useSession()
  const toast = useToast()
  const confirm = useConfirm()
  const [isRefusing, setRefusing] = useState(false)
  const approve = useAction(controlTargetEndpoints.approveTargets)
  const person = { id: session.id, hcp: session.hcp, impersonatedBy: session.impersonatedBy }
  const about = { proposedBy: proposal.proposed.by?.id ?? 0 }
  const why = (step: 'approve' | 'refuse') =>
    isSupportSession(session)
      ? errorCatalogue.support_session.message
      : targetDecisionRefusal(about, person, step)?.message
  const isOwn = about.proposedBy === session.id
  const { proposed, from, to, note, targets } = proposal
  const by = texts.proposalBy(
    proposed.by?.label ?? '',
    formatDateTime(proposed.at),
    formatDate(from),
    formatDate(to),
  )
  const approveNow = async () => {
    const question = { title: texts.approveTitle, content: texts.approveText, confirmText: texts.approve }
    if (!(await confirm(question))) return
    await approve.mutateAsync({ params: { id: lot.id }, body: { proposalId: proposal.id } })
    toast('success', texts.approved)
  }
  return (
    <Card
      title={texts.proposal}
      actions={
        <span className="sne-actions">
          <Button
            type="primary"
            disabled={why('approve') !== undefined || approve.isPending}
            title={why('approve')}
            onClick={() => void approveNow()}
          >
            {texts.approve}
          </Button>
          <Button
            disabled={why('refuse') !== undefined}
            title={why('refuse')}
            onClick={() => setRefusing(true)}
          >
            {isOwn ? texts.takeBack : texts.refuse}
          </Button>
        </span>
      }
    >
      <p>{by}</p>
      {note && <p>{note}</p>}
      <ProposedTargets lot={lot} targets={targets} />
      {isRefusing && <RefuseForm lot={lot} proposal={proposal} onClose={() => setRefusing(false)} />}
    </Card>
  )
}

function RefuseForm({ lot, proposal, onClose }: Props & { readonly onClose: () => void }) {
  const _toast = useToast()
  return (
    <CallModal
      title={texts.refuse}
      schema={Reason}
      unsaved={{ key: `refuse-targets-${proposal.id}`, label: texts.refuseUnsaved }}
      defaultValues={{ reason: '' }}
      submitText={texts.refuse}
      onClose={onClose}
      call={controlTargetEndpoints.refuseTargets}
      input={({ reason }) => ({ params: { id: lot.id }, body: { proposalId: proposal.id, reason } })}
      done={texts.refused}
    >
      <TextField name="reason" label={texts.reason} required />
    </CallModal>
  )
}

/** Proposals that were decided, the newest first. */
export function DecidedProposals({ proposals }: Pick<ControlLotDetail, 'proposals'>) {
  const decided = proposals.filter(({ state }) => state !== 'open')
  if (decided.length === 0) return null
  return (
    <Card title={texts.earlier} flush>
      <ValuesTable
        label={texts.table(texts.earlier)}
        low
        words
        heads={[texts.who, texts.targets, texts.state, texts.decided, texts.reason]}
      >
        <tbody>
          {decided.map(({ id, proposed, targets, state, decided: by, reason }) => (
            <tr key={id}>
              <td>{texts.decidedBy(proposed.by?.label ?? '', formatDateTime(proposed.at))}</td>
              <td>{targets.map(({ analyte }) => analyte).join(', ')}</td>
              <td>{texts.states[state]}</td>
              <td>{by && texts.decidedBy(by.by?.label ?? '', formatDateTime(by.at))}</td>
              <td>{reason ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </ValuesTable>
    </Card>
  )
}
