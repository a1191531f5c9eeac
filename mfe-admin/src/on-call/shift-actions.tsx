import { useAction } from '@sne/shared/client'
import { type OnCallShift, onCallEndpoints } from '@sne/shared/contract'
import { formatDate, isSupportSession } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, messageOf, useConfirm } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { ShiftForm } from './shift-form.tsx'
import { onCallTexts as texts } from './texts.ts'

/** Changes one entry of the table, or takes it off. */
export function ShiftActions({ shift }: { readonly shift: OnCallShift }) {
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const disabled = isSupportSession(useSession())
  const toast = useToast()
  const confirm = useConfirm()
  const remove = useAction(onCallEndpoints.deleteOnCallShift, {
    onSuccess: () => toast('success', texts.removed),
    onError: (error) => toast('error', messageOf(error)),
  })
  const { person, fromOn, toOn } = shift
  const ask = async () => {
    if (shift.now) return setRemoving(true)
    const content = texts.removeText(person.label, formatDate(fromOn), formatDate(toOn))
    if (await confirm({ title: texts.removeTitle, content, confirmText: texts.remove, danger: true }))
      remove.mutate({ params: { id: shift.id }, body: {} })
  }
  return (
    <span className="sne-actions">
      <Button size="small" disabled={disabled} onClick={() => setEditing(true)}>
        {texts.edit}
      </Button>
      <Button size="small" danger disabled={disabled} loading={remove.isPending} onClick={() => void ask()}>
        {texts.remove}
      </Button>
      {removing && (
        <FormModal
          open
          title={texts.removeTitle}
          schema={onCallEndpoints.deleteOnCallShift.body.unwrap()}
          defaultValues={{ reason: '' }}
          unsaved={{ key: `on-call-remove-${shift.id}`, label: texts.removeUnsaved }}
          onCancel={() => setRemoving(false)}
          onSubmit={async (body) => {
            await remove.mutateAsync({ params: { id: shift.id }, body })
            setRemoving(false)
          }}
        >
          <p>{texts.removeText(person.label, formatDate(fromOn), formatDate(toOn))}</p>
          <TextAreaField name="reason" label={texts.reason} maxLength={500} required autoFocus />
        </FormModal>
      )}
      {editing && <ShiftForm shift={shift} onClose={() => setEditing(false)} />}
    </span>
  )
}
