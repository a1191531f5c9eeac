import { Workgroup, WorkgroupInput } from '@sne/shared/contract'
import { Form, type UnsavedForm } from '@sne/shared/ui-data'
import type { z } from 'zod'
import { useVersionedForm } from '../parts/form/use-versioned-form.tsx'
import { saidOf } from './in-words.ts'
import { workgroupTexts as texts } from './texts.ts'
import { WorkgroupFields } from './workgroup-fields.tsx'

type Checked = z.output<typeof WorkgroupInput>

interface WorkgroupFormProps {
  /** Null for a new one. */
  readonly workgroup: Workgroup | null
  readonly unsaved: UnsavedForm | null
  readonly onCancel: () => void
  /** @throws ApiError */
  readonly onSave: (input: Checked, version: number) => Promise<void>
}

/** As many hours and days as laboratories usually grant. */
const usualRules = {
  screenings: [],
  programmeStart: {},
  pediatric: false,
  transport: [],
  reminderAfterHours: 48,
  oldSampleDays: 14,
  fourEyes: true,
  creditUrl: '',
}

const valuesOf = (workgroup: Workgroup | null) => ({
  name: workgroup?.name ?? '',
  facilityName: workgroup?.facilityName ?? '',
  code: workgroup?.code ?? '',
  type: workgroup?.type,
  address: workgroup?.address ?? '',
  phones: workgroup?.phones ?? [],
  email: workgroup?.email ?? '',
  pec: workgroup?.pec ?? '',
  config: { ...usualRules, ...workgroup?.config },
  referenceLaboratoryId: workgroup?.referenceLaboratoryId ?? null,
  birthPointIds: workgroup?.birthPointIds ?? [],
})

/** The data of a laboratory, birth point or ward; typed values stay when they are read again. */
export function WorkgroupForm({ workgroup, unsaved, onCancel, onSave }: WorkgroupFormProps) {
  const { record, values, save, notice } = useVersionedForm(workgroup, {
    schema: Workgroup,
    valuesOf,
    saidOf,
  })
  return (
    <Form
      label={workgroup ? texts.edit : texts.create}
      schema={WorkgroupInput}
      defaultValues={values}
      unsaved={unsaved}
      onCancel={onCancel}
      onSubmit={(input, form) => save(form, (version) => onSave(input, version))}
    >
      {notice}
      <WorkgroupFields workgroup={record} />
    </Form>
  )
}
