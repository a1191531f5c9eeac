import { useCall } from '@sne/shared/client'
import { errorCatalogue, Reason, type User, type UserRight, userRightEndpoints } from '@sne/shared/contract'
import {
  holdsRight,
  isSupportSession,
  type ProposedRight,
  proposedRightLabels,
  proposedRights,
  userRightStatuses,
} from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, Card, ErrorOf, StatusTag, Tag } from '@sne/shared/ui-core'
import { CallModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import '../parts/card-list.css'
import { RightDecision } from './right-decision.tsx'
import { rightsTexts as texts } from './rights-texts.ts'

/** The rights of an account: held, waiting for approval, or to be proposed. */
export function UserRights({ user }: { readonly user: User }) {
  const query = { userId: user.id, status: ['pending' as const], pageSize: 100 }
  const waiting = useCall(userRightEndpoints.listUserRights, { query })
  if (waiting.isError && !waiting.data)
    return <ErrorOf inline error={waiting.error} onRetry={() => void waiting.refetch()} />
  return (
    <Card title={texts.title}>
      <p className="sne-weak">{texts.intro}</p>
      <ul className="adm-requests">
        {proposedRights.map((right) => (
          <Right
            key={right}
            user={user}
            right={right}
            proposal={waiting.data?.items.find((one) => one.right === right)}
          />
        ))}
      </ul>
    </Card>
  )
}

interface RightProps {
  readonly user: User
  readonly right: ProposedRight
  readonly proposal: UserRight | undefined
}

function Right({ user, right, proposal }: RightProps) {
  const supportSession = isSupportSession(useSession())
  const [asking, setAsking] = useState(false)
  const held = holdsRight(user, right)
  const grant = !held && !proposal
  return (
    <li>
      <div>
        <strong>{proposedRightLabels[right]}</strong>{' '}
        {proposal ? (
          <StatusTag look={userRightStatuses[proposal.status]} />
        ) : (
          <Tag tone={held ? 'green' : 'grey'}>{held ? texts.held : texts.notHeld}</Tag>
        )}
        <p className="sne-weak">{proposal ? `${texts.reason}: ${proposal.reason}` : texts.what[right]}</p>
      </div>
      {proposal && <RightDecision proposal={proposal} />}
      <Button
        danger={!grant}
        disabled={supportSession}
        title={supportSession ? errorCatalogue.support_session.message : undefined}
        aria-label={grant ? texts.proposeOf(right) : texts.retireOf(right)}
        onClick={() => setAsking(true)}
      >
        {grant ? texts.propose : texts.retire}
      </Button>
      <ChangeRight user={user} right={right} grant={grant} open={asking} onClose={() => setAsking(false)} />
    </li>
  )
}

interface ChangeRightProps {
  readonly user: User
  readonly right: ProposedRight
  readonly grant: boolean
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for the reason, with which the right is proposed or taken away. */
function ChangeRight({ user, right, grant, open, onClose }: ChangeRightProps) {
  return (
    <CallModal
      open={open}
      title={grant ? texts.proposeOf(right) : texts.retireOf(right)}
      schema={Reason}
      defaultValues={{ reason: '' }}
      submitText={grant ? texts.propose : texts.retire}
      danger={!grant}
      unsaved={{ key: `right-${user.id}-${right}`, label: texts.unsaved, version: String(grant) }}
      call={userRightEndpoints.changeUserRight}
      input={({ reason }) => ({ body: { userId: user.id, right, grant, reason } })}
      done={grant ? texts.proposed : texts.retired}
      unchanged={texts.unchanged}
      onClose={onClose}
    >
      <p>{grant ? texts.proposeText : texts.retireText}</p>
      <TextAreaField name="reason" label={texts.reason} required />
    </CallModal>
  )
}
