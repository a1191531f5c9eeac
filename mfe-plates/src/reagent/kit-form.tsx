import { useAction, useCall } from '@sne/shared/client'
import {
  analysisTypeEndpoints,
  type ReagentKit,
  ReagentKitInput,
  reagentEndpoints,
} from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { FormModal, NumberField, SelectField, TextField } from '@sne/shared/ui-data'
import type { z } from 'zod'
import { reagentTexts as texts } from './texts.ts'

interface Props {
  /** Absent for a new one. */
  readonly kit?: ReagentKit
  readonly onClose: () => void
}

/** A new kit, or other facts of one. */
export function KitForm({ kit, onClose }: Props) {
  const toast = useToast()
  const create = useAction(reagentEndpoints.createReagentKit)
  const update = useAction(reagentEndpoints.updateReagentKit)
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })
  const options = kit
    ? [{ value: kit.analysisType.id, label: kit.analysisType.label }]
    : (types.data?.items ?? []).map(({ id, label }) => ({ value: id, label }))
  const values = {
    analysisTypeId: kit?.analysisType.id,
    name: kit?.name ?? '',
    maker: kit?.maker ?? '',
    openDays: kit?.openDays ?? null,
  }
  return (
    <FormModal
      open
      title={kit ? `${texts.edit}: ${kit.name}` : texts.addKit}
      schema={ReagentKitInput}
      unsaved={{
        key: `reagent-kit-${kit?.id ?? 'new'}`,
        label: texts.kitUnsaved,
        ...(kit ? { version: kit.version } : { isNew: true }),
      }}
      defaultValues={values as z.input<typeof ReagentKitInput>}
      submitText={texts.save}
      onCancel={onClose}
      onSubmit={async ({ analysisTypeId, ...facts }) => {
        if (kit) {
          const { version, enabled } = kit
          await update.mutateAsync({ params: { id: kit.id }, body: { ...facts, version, enabled } })
        } else await create.mutateAsync({ body: { ...facts, analysisTypeId } })
        toast('success', texts.kitSaved)
        onClose()
      }}
    >
      <SelectField name="analysisTypeId" label={texts.type} required options={options} />
      <TextField name="name" label={texts.kitName} required />
      <TextField name="maker" label={texts.maker} required />
      <NumberField name="openDays" label={texts.openDays} help={texts.openDaysHint} />
    </FormModal>
  )
}
