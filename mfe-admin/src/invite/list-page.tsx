import { type Invite, inviteEndpoints } from '@sne/shared/contract'
import { formatText, inviteStatuses, roleLabels } from '@sne/shared/domain'
import { Button, PlusOutlined, StatusTag } from '@sne/shared/ui-core'
import { Ago, type Column, ListPage, optionsOf } from '@sne/shared/ui-data'
import { useNavigate } from 'react-router-dom'
import { useForeignSession } from '../parts/form/own-session.tsx'
import { InviteActions } from './invite-actions.tsx'
import { inviteTexts as texts } from './texts.ts'

const columns: Column<Invite, 'sentAt' | 'email' | 'status' | 'expiresAt'>[] = [
  { key: 'email', title: texts.email, render: ({ email }) => email, sort: 'email', always: true },
  {
    key: 'roles',
    title: texts.roles,
    render: ({ roles }) => roles.map((role) => roleLabels[role]).join(', '),
  },
  { key: 'workgroup', title: texts.workgroup, render: ({ workgroup }) => workgroup.name },
  {
    key: 'status',
    title: texts.status,
    render: ({ status }) => <StatusTag look={inviteStatuses[status]} />,
    sort: 'status',
  },
  { key: 'sentAt', title: texts.sentAt, render: ({ sentAt }) => <Ago moment={sentAt} />, sort: 'sentAt' },
  {
    key: 'sentBy',
    title: texts.sentBy,
    render: ({ sentBy }) => formatText(sentBy?.label),
    hidden: true,
  },
  {
    key: 'expiresAt',
    title: texts.expiresAt,
    render: ({ expiresAt }) => <Ago moment={expiresAt} />,
    sort: 'expiresAt',
  },
  {
    key: 'acceptedBy',
    title: texts.acceptedBy,
    render: ({ acceptedUser }) => formatText(acceptedUser?.label),
  },
  {
    key: 'actions',
    title: texts.actions,
    always: true,
    width: 90,
    render: (invite) => <InviteActions invite={invite} />,
  },
]

/** Invitations issued by the own laboratory. */
export default function InviteListPage() {
  const foreign = useForeignSession()
  const navigate = useNavigate()
  const create = () => navigate('/invite/create')
  return (
    <ListPage
      title={texts.list}
      actions={
        <Button
          type="primary"
          icon={<PlusOutlined />}
          disabled={foreign !== null}
          title={foreign ?? undefined}
          onClick={create}
        >
          {texts.create}
        </Button>
      }
      id="invites"
      endpoint={inviteEndpoints.listOwnInvites}
      search={texts.search}
      filters={[{ kind: 'choice', name: 'status', label: texts.status, options: optionsOf(inviteStatuses) }]}
      columns={columns}
      defaultSort="-sentAt"
      empty={{
        title: texts.empty,
        hint: texts.emptyHint,
        action: !foreign && <Button onClick={create}>{texts.create}</Button>,
      }}
    />
  )
}
