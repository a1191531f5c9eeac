import { useAction, useCall } from '@sne/shared/client'
import { type UpdateUserInput, type User, userEndpoints } from '@sne/shared/contract'
import { usePageTitle, useSession, useToast } from '@sne/shared/shell'
import {
  Alert,
  Button,
  ErrorOf,
  MailOutlined,
  NotFound,
  Page,
  Skeleton,
  SwapOutlined,
  Tag,
} from '@sne/shared/ui-core'
import { useParams } from 'react-router-dom'
import '../parts/form/form.css'
import { OwnSession } from '../parts/form/own-session.tsx'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { useListPlace } from '../parts/list-address.ts'
import { personName } from '../parts/person-name.ts'
import { mayEnter } from './may-enter.ts'
import { userTexts as texts } from './texts.ts'
import { useForceLogin } from './use-force-login.ts'
import { usePasswordLink } from './use-password-link.ts'
import { UserForm } from './user-form.tsx'
import { UserPermissions } from './user-permissions.tsx'
import { UserRights } from './user-rights.tsx'

/** One account: its data, its password link, and working as it. */
export default function UserEditPage() {
  const id = Number(useParams().id)
  const valid = Number.isInteger(id) && id > 0
  const user = useCall(userEndpoints.getUser, { params: { id } }, { enabled: valid })
  usePageTitle(user.data && `${texts.edit} ${personName({ ...user.data.hcp, email: user.data.email })}`)
  if (!valid) return <NotFound />
  if (user.isError && !user.data) return <ErrorOf error={user.error} onRetry={() => void user.refetch()} />
  if (!user.data) {
    return (
      <Page title={texts.edit}>
        <Skeleton lines={12} />
      </Page>
    )
  }
  return <EditUser key={id} user={user.data} />
}

function EditUser({ user }: { readonly user: User }) {
  const me = useSession()
  const toast = useToast()
  const list = useListPlace('/user/list')
  const forceLogin = useForceLogin()
  const sendPasswordLink = usePasswordLink()
  const form = useSavedForm(`user-edit-${user.id}`, texts.unsaved)
  const update = useAction(userEndpoints.updateUser)
  const name = personName({ ...user.hcp, email: user.email })
  const locked = user.roles.includes('administrator') && me.currentRole !== 'administrator'

  const save = async (body: UpdateUserInput) => {
    await update.mutateAsync({ params: { id: user.id }, body })
    toast('success', texts.saved)
    form.leaveFor(list)
  }

  return (
    <Page
      title={name}
      subtitle={user.hcp ? user.email : undefined}
      tags={<Tag tone={user.enabled ? 'green' : 'grey'}>{user.enabled ? texts.enabled : texts.disabled}</Tag>}
      actions={
        <>
          <Button
            icon={<MailOutlined />}
            disabled={!user.enabled}
            onClick={() => void sendPasswordLink(user.email)}
          >
            {texts.passwordLink}
          </Button>
          {mayEnter(user, me) && (
            <Button
              icon={<SwapOutlined />}
              disabled={form.dirty}
              title={form.dirty ? texts.saveFirst : undefined}
              onClick={() => void forceLogin({ id: user.id, name })}
            >
              {texts.forceLogin}
            </Button>
          )}
        </>
      }
    >
      {locked && <Alert type="warning" showIcon title={texts.onlyAdministrator} />}
      {user.pendingEmail && <Alert type="info" showIcon title={texts.pendingEmail(user.pendingEmail)} />}
      <UserRights user={user} />
      <UserPermissions user={user} />
      <div className="adm-form">
        <OwnSession>
          <UserForm
            user={user}
            own={user.id === me.id}
            unsaved={form.unsaved}
            onDirtyChange={form.onDirtyChange}
            onCancel={() => form.backTo(list)}
            onSave={save}
          />
        </OwnSession>
      </div>
    </Page>
  )
}
