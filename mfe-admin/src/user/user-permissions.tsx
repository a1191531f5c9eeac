import { errorCatalogue, Reason, type User, userEndpoints } from '@sne/shared/contract'
import {
  checkAccess,
  isSupportSession,
  type Permission,
  permissionLabels,
  permissions,
} from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, Card, Tag } from '@sne/shared/ui-core'
import { CallModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import '../parts/card-list.css'
import { permissionTexts as texts } from './permission-texts.ts'

/** Personal permissions of an account: an administrator grants and withdraws them. */
export const UserPermissions = ({ user }: { readonly user: User }) => (
  <Card title={texts.title}>
    <p className="sne-weak">{texts.intro}</p>
    <ul className="adm-requests">
      {permissions.map((permission) => (
        <PermissionRow key={permission} user={user} permission={permission} />
      ))}
    </ul>
  </Card>
)

interface PermissionProps {
  readonly user: User
  readonly permission: Permission
}

function PermissionRow({ user, permission }: PermissionProps) {
  const me = useSession()
  const [asking, setAsking] = useState(false)
  const held = user.permissions.includes(permission)
  const decides = checkAccess(me, userEndpoints.changeUserPermission) === 'granted'
  const refusal = refusalOf(me, user, held)
  return (
    <li>
      <div>
        <strong>{permissionLabels[permission]}</strong>{' '}
        <Tag tone={held ? 'green' : 'grey'}>{held ? texts.held : texts.notHeld}</Tag>
        <p className="sne-weak">{texts.what[permission]}</p>
      </div>
      {decides && (
        <Button
          danger={held}
          disabled={refusal !== undefined}
          title={refusal}
          aria-label={held ? texts.withdrawOf(permission) : texts.grantOf(permission)}
          onClick={() => setAsking(true)}
        >
          {held ? texts.withdraw : texts.grant}
        </Button>
      )}
      <ChangePermission
        user={user}
        permission={permission}
        grant={!held}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}

/** The reason of a refusal that the server would give, as text. */
function refusalOf(
  me: ReturnType<typeof useSession>,
  { id, enabled }: User,
  held: boolean,
): string | undefined {
  if (isSupportSession(me)) return errorCatalogue.support_session.message
  if (held) return undefined
  if (id === me.id) return texts.own
  return enabled ? undefined : texts.disabled
}

interface ChangePermissionProps extends PermissionProps {
  readonly grant: boolean
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for the reason, with which the permission is granted or withdrawn. */
function ChangePermission({ user, permission, grant, open, onClose }: ChangePermissionProps) {
  return (
    <CallModal
      open={open}
      title={grant ? texts.grantOf(permission) : texts.withdrawOf(permission)}
      schema={Reason}
      defaultValues={{ reason: '' }}
      submitText={grant ? texts.grant : texts.withdraw}
      danger={!grant}
      unsaved={{
        key: `permission-${user.id}-${permission.replaceAll('_', '-')}`,
        label: texts.unsaved,
        version: String(grant),
      }}
      call={userEndpoints.changeUserPermission}
      input={({ reason }) => ({ params: { id: user.id }, body: { permission, grant, reason } })}
      done={grant ? texts.granted : texts.withdrawn}
      unchanged={texts.unchanged}
      onClose={onClose}
    >
      <p>{texts.effect}</p>
      <TextAreaField name="reason" label={texts.reason} required />
    </CallModal>
  )
}
