import { type IntakeKey, intakeEndpoints } from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { DeleteOutlined, IconButton } from '@sne/shared/ui-core'
import { CallModal, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { keyTexts as texts } from './texts.ts'

const schema = intakeEndpoints.revokeIntakeKey.body

/** Stops a key for good, with a reason. */
export function RevokeKey({ apiKey }: { readonly apiKey: IntakeKey }) {
  const [open, setOpen] = useState(false)
  const me = useSession()
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
      <CallModal
        open={open}
        title={texts.revokeTitle(apiKey.label)}
        schema={schema}
        defaultValues={{ reason: '' }}
        danger
        submitText={texts.revokeConfirm}
        onClose={() => setOpen(false)}
        unsaved={{ key: `intake-key-${apiKey.id}`, label: texts.revokeUnsaved }}
        call={intakeEndpoints.revokeIntakeKey}
        input={(body) => ({ params: { id: apiKey.id }, body })}
        done={texts.revoked}
        unchanged={texts.revokedBefore}
      >
        <p>{texts.revokeWhat(`${apiKey.workgroup.name} · ${apiKey.workgroup.facilityName}`)}</p>
        <TextField name="reason" label={texts.reason} required autoFocus />
      </CallModal>
    </>
  )
}
