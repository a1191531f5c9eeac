import { useCall } from '@sne/shared/client'
import { type UserRow, userEndpoints } from '@sne/shared/contract'
import { notificationTypeLabels, roleLabels } from '@sne/shared/domain'
import { messageOf } from '@sne/shared/ui-core'
import { LookupField, optionsOf, SelectField } from '@sne/shared/ui-data'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { personName } from '../parts/person-name.ts'
import { transferTexts as texts } from './texts.ts'

const optionOf = (row: UserRow) => ({
  value: row.id,
  label: [personName(row), row.workgroup?.name].filter(Boolean).join(' · '),
})

interface TransferFieldsProps {
  /** Told when the choice becomes another one. */
  readonly onChange: () => void
}

/** From whom, to whom, and which of the notifications. */
export function TransferFields({ onChange }: TransferFieldsProps) {
  useToldChanges(onChange)
  const fromUserId = useWatch({ name: 'fromUserId' }) as number | null | undefined
  const from = useCall(
    userEndpoints.getUser,
    { params: { id: fromUserId ?? 0 } },
    { enabled: Boolean(fromUserId) },
  )
  useClearedReceiver(fromUserId)
  const workgroupId = from.data?.hcp?.workgroup?.id
  return (
    <>
      <LookupField
        name="fromUserId"
        label={texts.from}
        help={texts.fromHelp}
        required
        endpoint={userEndpoints.listUsers}
        optionOf={optionOf}
      />
      <LookupField
        name="toUserId"
        label={texts.to}
        help={from.data ? texts.toHelp : from.isError ? messageOf(from.error) : texts.toFirst}
        disabled={!from.data}
        required
        endpoint={userEndpoints.listUsers}
        query={{ enabled: true, ...(workgroupId === undefined ? {} : { workgroupId }) }}
        optionOf={(row) => ({ ...optionOf(row), disabled: row.id === fromUserId })}
      />
      <SelectField
        name="role"
        label={texts.role}
        help={texts.roleHelp}
        clearable
        options={optionsOf(roleLabels)}
      />
      <SelectField
        name="type"
        label={texts.type}
        help={texts.typeHelp}
        multiple
        options={optionsOf(notificationTypeLabels)}
      />
    </>
  )
}

/** Another person to take over from may be of another laboratory: the receiver is chosen anew. */
function useClearedReceiver(fromUserId: number | null | undefined) {
  const { resetField } = useFormContext()
  const last = useRef(fromUserId)
  useEffect(() => {
    if (last.current === fromUserId) return
    last.current = fromUserId
    resetField('toUserId')
  }, [fromUserId, resetField])
}

const choices = ['fromUserId', 'toUserId', 'role', 'type'] as const

function useToldChanges(onChange: () => void) {
  const chosen = JSON.stringify(useWatch({ name: choices }))
  const last = useRef(chosen)
  useEffect(() => {
    if (last.current === chosen) return
    last.current = chosen
    onChange()
  }, [chosen, onChange])
}
