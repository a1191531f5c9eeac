import { useAction, useCall } from '@sne/shared/client'
import {
  CreateNotificationInput,
  notificationEndpoints,
  userEndpoints,
  workgroupEndpoints,
} from '@sne/shared/contract'
import { roleLabels } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Button, MailOutlined } from '@sne/shared/ui-core'
import { FormModal, LookupField, optionsOf, SelectField, TextAreaField, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useForeignSession } from '../form/own-session.tsx'
import { personName } from '../person-name.ts'
import { texts } from './texts.ts'

/** A message of support to a person, or to everybody of a role, of a laboratory, or of both. */
export function WriteMessage() {
  const toast = useToast()
  const foreign = useForeignSession()
  const [open, setOpen] = useState(false)
  const send = useAction(notificationEndpoints.createNotification)
  const workgroups = useCall(
    workgroupEndpoints.listWorkgroups,
    { query: { type: ['standard', 'icfc', 'sma'], pageSize: 500 } },
    { enabled: open },
  )
  return (
    <>
      <Button
        icon={<MailOutlined />}
        disabled={foreign !== null}
        title={foreign ?? undefined}
        onClick={() => setOpen(true)}
      >
        {texts.write}
      </Button>
      <FormModal
        open={open}
        title={texts.title}
        schema={CreateNotificationInput}
        defaultValues={{ userId: null, role: null, workgroupId: null, title: '', text: '' }}
        unsaved={{ key: 'notification-message', label: texts.unsaved }}
        submitText={texts.send}
        onCancel={() => setOpen(false)}
        onSubmit={async (body) => {
          const { count } = await send.mutateAsync({ body })
          toast('success', texts.sent(count))
          setOpen(false)
        }}
      >
        <p className="sne-weak">{texts.hint}</p>
        <LookupField
          name="userId"
          label={texts.person}
          endpoint={userEndpoints.listUsers}
          query={{ enabled: true }}
          optionOf={(row) => ({ value: row.id, label: personName(row) })}
        />
        <SelectField name="role" label={texts.role} clearable options={optionsOf(roleLabels)} />
        <SelectField
          name="workgroupId"
          label={texts.workgroup}
          clearable
          loading={workgroups.isFetching}
          options={(workgroups.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField name="title" label={texts.subject} required />
        <TextAreaField name="text" label={texts.text} required />
      </FormModal>
    </>
  )
}
