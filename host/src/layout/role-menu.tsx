import type { Me } from '@sne/shared/contract'
import { roleLabels } from '@sne/shared/domain'
import { Button, Dropdown, SwapOutlined } from '@sne/shared/ui-core'
import { useSwitchRole } from '../session/use-switch-role.ts'

/** The role in which the person works, and the others; offered only to who has more than one. */
export function RoleMenu({ me }: { readonly me: Me }) {
  const switchRole = useSwitchRole()
  const others = me.roles.filter((role) => role !== me.currentRole)
  const current = roleLabels[me.currentRole]
  if (others.length === 0) return <span className="layout-role">{current}</span>
  const items = [
    {
      key: 'header',
      type: 'group' as const,
      label: 'Cambia ruolo in...',
      children: others.map((role) => ({
        key: role,
        label: roleLabels[role],
        onClick: () => void switchRole(role),
      })),
    },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="text" icon={<SwapOutlined />} aria-haspopup="menu">
        {current}
      </Button>
    </Dropdown>
  )
}
