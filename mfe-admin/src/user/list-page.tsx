import { useCall } from '@sne/shared/client'
import { type UserRow, userEndpoints, workgroupEndpoints } from '@sne/shared/contract'
import { formatText, roleLabels } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, IconButton, PlusOutlined, SwapOutlined, Tag } from '@sne/shared/ui-core'
import { Ago, type Column, DayOnly, ListPage, optionsOf } from '@sne/shared/ui-data'
import { useNavigate } from 'react-router-dom'
import { useForeignSession } from '../parts/form/own-session.tsx'
import { useRememberedList } from '../parts/list-address.ts'
import { WriteMessage } from '../parts/message/write-message.tsx'
import { personName } from '../parts/person-name.ts'
import { mayEnter } from './may-enter.ts'
import { userTexts as texts } from './texts.ts'
import { useForceLogin } from './use-force-login.ts'
import { WaitingRights } from './waiting-rights.tsx'

/** The first role, and how many more; all of them on hover. */
function RolesCell({ roles }: Pick<UserRow, 'roles'>) {
  const [first, ...others] = roles.map((role) => roleLabels[role])
  if (others.length === 0) return first
  return <span title={[first, ...others].join(', ')}>{texts.roleAndMore(first ?? '', others.length)}</span>
}

/** Laboratories to filter by; there are as many as a region has. */
const workgroupsAtOnce = 500

const columns: Column<UserRow, 'surname' | 'email' | 'workgroup' | 'lastLoginAt' | 'createdAt'>[] = [
  { key: 'surname', title: texts.surname, render: personName, sort: 'surname', always: true },
  { key: 'email', title: texts.email, render: ({ email }) => email, sort: 'email' },
  {
    key: 'roles',
    title: texts.roles,
    render: ({ roles }) => <RolesCell roles={roles} />,
  },
  {
    key: 'workgroup',
    title: texts.workgroup,
    render: ({ workgroup }) => formatText(workgroup?.name),
    sort: 'workgroup',
  },
  {
    key: 'state',
    title: texts.state,
    render: ({ enabled }) => (
      <Tag tone={enabled ? 'green' : 'grey'}>{enabled ? texts.enabled : texts.disabled}</Tag>
    ),
  },
  {
    key: 'lastLogin',
    title: texts.lastLogin,
    render: ({ lastLoginAt }) => (lastLoginAt ? <Ago moment={lastLoginAt} /> : texts.never),
    sort: 'lastLoginAt',
  },
  {
    key: 'createdAt',
    title: texts.createdAt,
    render: ({ createdAt }) => <DayOnly moment={createdAt} />,
    sort: 'createdAt',
    hidden: true,
  },
]

/** "Gestione utenti": every account, by name, role, laboratory and state. */
export default function UserListPage() {
  useRememberedList()
  const me = useSession()
  const foreign = useForeignSession()
  const navigate = useNavigate()
  const forceLogin = useForceLogin()
  const workgroups = useCall(workgroupEndpoints.listWorkgroups, { query: { pageSize: workgroupsAtOnce } })
  const create = () => navigate('/user/create')
  return (
    <ListPage
      title={texts.list}
      actions={
        <>
          <WriteMessage />
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={foreign !== null}
            title={foreign ?? undefined}
            onClick={create}
          >
            {texts.create}
          </Button>
        </>
      }
      above={me.currentRole === 'administrator' && <WaitingRights />}
      id="users"
      endpoint={userEndpoints.listUsers}
      search={texts.search}
      filters={[
        { kind: 'choice', name: 'role', label: texts.role, single: true, options: optionsOf(roleLabels) },
        {
          kind: 'choice',
          name: 'workgroupId',
          label: texts.workgroup,
          single: true,
          options: (workgroups.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'choice',
          name: 'enabled',
          label: texts.state,
          single: true,
          options: [
            { value: 'true', label: texts.enabled },
            { value: 'false', label: texts.disabled },
          ],
        },
      ]}
      columns={[
        ...columns,
        {
          key: 'actions',
          title: texts.actions,
          width: 70,
          always: true,
          render: (row) =>
            mayEnter(row, me) && (
              <IconButton
                size="small"
                icon={<SwapOutlined />}
                label={texts.forceLoginAs(row.email)}
                onClick={() => void forceLogin({ id: row.id, name: personName(row) })}
              />
            ),
        },
      ]}
      href={({ id }) => `/user/${id}/edit`}
      empty={{
        title: texts.empty,
        hint: texts.emptyHint,
        action: !foreign && <Button onClick={create}>{texts.create}</Button>,
      }}
    />
  )
}
