import { useAction, useCall } from '@sne/shared/client'
import {
  analysisTypeEndpoints,
  type Instrument,
  InstrumentInput,
  instrumentEndpoints,
} from '@sne/shared/contract'
import { instrumentKinds } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { FormModal, optionsOf, SelectField, TextAreaField, TextField } from '@sne/shared/ui-data'
import { instrumentTexts as texts } from './texts.ts'

interface Props {
  /** Absent for a new one. */
  readonly instrument?: Instrument
  readonly onClose: () => void
}

/** Form of a new instrument, or of changed facts of an existing one. */
export function InstrumentForm({ instrument, onClose }: Props) {
  const toast = useToast()
  const create = useAction(instrumentEndpoints.createInstrument)
  const update = useAction(instrumentEndpoints.updateInstrument)
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })
  const known = instrument && { params: { id: instrument.id }, version: instrument.version }
  return (
    <FormModal
      open
      title={instrument ? `${texts.edit}: ${instrument.name}` : texts.add}
      columns={2}
      schema={InstrumentInput}
      unsaved={{
        key: `instrument-${instrument?.id ?? 'new'}`,
        label: texts.unsaved,
        ...(known ? { version: known.version } : { isNew: true }),
      }}
      defaultValues={{
        name: instrument?.name ?? '',
        maker: instrument?.maker ?? '',
        model: instrument?.model ?? '',
        serial: instrument?.serial ?? '',
        kind: instrument?.kind ?? 'mass_spectrometer',
        place: instrument?.place ?? '',
        notes: instrument?.notes ?? '',
        analysisTypeIds: instrument?.analysisTypes.map(({ id }) => id) ?? [],
      }}
      submitText={texts.save}
      onCancel={onClose}
      onSubmit={async (body) => {
        if (known)
          await update.mutateAsync({ params: known.params, body: { ...body, version: known.version } })
        else await create.mutateAsync({ body })
        toast('success', texts.saved)
        onClose()
      }}
    >
      <TextField
        name="name"
        label={texts.name}
        required
        help={instrument?.used ? texts.nameUsed : undefined}
      />
      <SelectField name="kind" label={texts.kindOf} required options={optionsOf(instrumentKinds)} />
      <TextField name="maker" label={texts.maker} required />
      <TextField name="model" label={texts.model} required />
      <TextField name="serial" label={texts.serial} required />
      <TextField name="place" label={texts.place} />
      <SelectField
        name="analysisTypeIds"
        label={texts.types}
        multiple
        options={(types.data?.items ?? []).map(({ id, label }) => ({ value: id, label }))}
      />
      <TextAreaField name="notes" label={texts.notes} />
    </FormModal>
  )
}
