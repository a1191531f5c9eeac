import { useAction, useCall } from '@sne/shared/client'
import {
  analysisTypeEndpoints,
  type EqaProgramme,
  EqaProgrammeInput,
  eqaEndpoints,
} from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { FormModal, SelectField, SwitchField, TextField } from '@sne/shared/ui-data'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { eqaTexts as texts } from './texts.ts'

interface Props {
  /** Absent for a new one. */
  readonly programme?: EqaProgramme
  readonly onClose: () => void
}

const Programme = EqaProgrammeInput.extend({ enabled: z.boolean() })

/** A new programme, or other facts of one. */
export function ProgrammeForm({ programme, onClose }: Props) {
  const toast = useToast()
  const create = useAction(eqaEndpoints.createEqaProgramme)
  const update = useAction(eqaEndpoints.updateEqaProgramme)
  const values = {
    analysisTypeId: programme?.analysisType.id,
    name: programme?.name ?? '',
    provider: programme?.provider ?? '',
    analytes: programme?.analytes ?? [],
    enabled: programme?.enabled ?? true,
  }
  return (
    <FormModal
      open
      title={programme ? `${texts.edit}: ${programme.name}` : texts.addProgramme}
      schema={Programme}
      unsaved={{
        key: `eqa-programme-${programme?.id ?? 'new'}`,
        label: texts.unsavedProgramme,
        ...(programme ? { version: programme.version } : { isNew: true }),
      }}
      defaultValues={values as z.input<typeof Programme>}
      submitText={texts.save}
      onCancel={onClose}
      onSubmit={async ({ analysisTypeId, enabled, ...facts }) => {
        if (programme)
          await update.mutateAsync({
            params: { id: programme.id },
            body: { ...facts, enabled, version: programme.version },
          })
        else await create.mutateAsync({ body: { ...facts, analysisTypeId } })
        toast('success', texts.saved)
        onClose()
      }}
    >
      <TextField name="name" label={texts.name} required />
      <TextField name="provider" label={texts.provider} required />
      <TypeAndAnalytes fixed={programme !== undefined} />
      {programme && <SwitchField name="enabled" label={texts.enabled} />}
    </FormModal>
  )
}

/** The analytes offered belong to the chosen type. */
function TypeAndAnalytes({ fixed }: { readonly fixed: boolean }) {
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })
  const chosen = useWatch({ name: 'analysisTypeId' }) as number | undefined
  const items = (types.data?.items ?? []).filter(({ id }) => !fixed || id === chosen)
  const analytes = types.data?.items.find(({ id }) => id === chosen)?.analytes ?? []
  return (
    <>
      <SelectField
        name="analysisTypeId"
        label={texts.type}
        required
        options={items.map(({ id, label }) => ({ value: id, label }))}
      />
      <SelectField
        name="analytes"
        label={texts.analytes}
        required
        multiple
        options={analytes.map((code) => ({ value: code, label: code }))}
      />
    </>
  )
}
