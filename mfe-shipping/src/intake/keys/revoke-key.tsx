import { useAction } from '@sne/shared/client'
import { type IntakeKey, intakeEndpoints } from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { DeleteOutlined, IconButton } from '@sne/shared/ui-core'
import { FormModal, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { keyTexts as texts } from './texts.ts'

const schema = intakeEndpoints.revokeIntakeKey.body

/** Stops a key for good, with a reason. */
export function RevokeKey({ apiKey }: { readonly apiKey: IntakeKey }) {
  const [open, setOpen] = useState(false)
  const toast = useToast()
  const me = useSession()
  const revoke = useAction(intakeEndpoints.revokeIntakeKey)
  if (isSupportSession(me)) return null
  return (
    <>
      <IconButton
        size="small"
        danger
        icon={<DeleteOutlined />}
        label={texts.revoke(apiKey.label)}
        onClick={() => setOpen(true)}
      />
      <FormModal
        open={open}
        title={texts.revokeTitle(apiKey.label)}
        schema={schema}
        defaultValues={{ reason: '' }}
        danger
        submitText={texts.revokeConfirm}
        onCancel={() => setOpen(false)}
        unsaved={{ key: `intake-key-${apiKey.id}`, label: texts.revokeUnsaved }}
        onSubmit={async (body) => {
          const { changed } = await revoke.mutateAsync({ params: { id: apiKey.id }, body })
          toast(changed ? 'success' : 'info', changed ? texts.revoked : texts.revokedBefore)
          setOpen(false)
        }}
      >
        <p>{texts.revokeWhat(`${apiKey.workgroup.name} · ${apiKey.workgroup.facilityName}`)}</p>
        <TextField name="reason" label={texts.reason} required autoFocus />
      </FormModal>
    </>
  )
}
