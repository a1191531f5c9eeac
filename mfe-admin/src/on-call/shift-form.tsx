import { useAction, useCall } from '@sne/shared/client'
import { OnCallInput, type OnCallShift, onCallEndpoints, workgroupEndpoints } from '@sne/shared/contract'
import { laboratoryTypes } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { DateField, FormModal, LookupField, SelectField, TextAreaField, TextField } from '@sne/shared/ui-data'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { onCallTexts as texts } from './texts.ts'

interface ShiftFormProps {
  /** Null for a new one. */
  readonly shift: OnCallShift | null
  readonly onClose: () => void
}

/** A reason is asked for an entry of which a day has come. */
const schema = OnCallInput.safeExtend({ reason: onCallEndpoints.updateOnCallShift.body.shape.reason })

/** Who is on call, on which days and at which number. */
export function ShiftForm({ shift, onClose }: ShiftFormProps) {
  const toast = useToast()
  const own = useSession().hcp?.workgroup?.id
  const create = useAction(onCallEndpoints.createOnCallShift, {})
  const update = useAction(onCallEndpoints.updateOnCallShift, {})
  const save = async ({ workgroupId, reason, ...fields }: z.output<typeof schema>) => {
    if (shift)
      await update.mutateAsync({
        params: { id: shift.id },
        body: { ...fields, reason, version: shift.version },
      })
    else await create.mutateAsync({ body: { workgroupId, ...fields } })
    toast('success', texts.saved)
    onClose()
  }
  return (
    <FormModal
      open
      title={shift ? texts.editTitle : texts.addTitle}
      width={640}
      schema={schema}
      columns={2}
      defaultValues={{
        workgroupId: shift?.laboratory.id ?? own,
        userId: shift?.person.id,
        fromOn: shift?.fromOn ?? '',
        toOn: shift?.toOn ?? '',
        telephone: shift?.telephone ?? '',
      }}
      unsaved={{
        key: `on-call-${shift?.id ?? 'new'}`,
        label: texts.unsaved,
        ...(shift ? { version: shift.version } : { isNew: true }),
      }}
      onCancel={onClose}
      onSubmit={save}
    >
      {!shift && (
        <LookupField
          name="workgroupId"
          label={texts.laboratory}
          endpoint={workgroupEndpoints.listWorkgroups}
          query={{ type: [...laboratoryTypes] }}
          optionOf={({ id, name, facilityName }) => ({ value: id, label: `${name} · ${facilityName}` })}
          required
        />
      )}
      <PersonField shift={shift} />
      <DateField name="fromOn" label={texts.from} required />
      <DateField name="toOn" label={texts.to} required />
      <TextField name="telephone" label={texts.telephone} type="tel" maxLength={50} required />
      {shift?.now && <TextAreaField name="reason" label={texts.reason} maxLength={500} required />}
    </FormModal>
  )
}

function PersonField({ shift }: { readonly shift: OnCallShift | null }) {
  const chosen = useWatch({ name: 'workgroupId' }) as number | null | undefined
  const people = useCall(
    onCallEndpoints.listOnCallPeople,
    { query: { workgroupId: chosen ?? 0 } },
    { enabled: Boolean(chosen) },
  )
  const found = (people.data?.items ?? []).map(({ id, label }) => ({ value: id, label }))
  const known = shift && !found.some(({ value }) => value === shift.person.id)
  return (
    <SelectField
      name="userId"
      label={texts.person}
      options={known ? [{ value: shift.person.id, label: shift.person.label }, ...found] : found}
      loading={people.isFetching}
      required
    />
  )
}
