import { useAction, useCall } from '@sne/shared/client'
import { type ReagentLot, ReagentLotInput, reagentEndpoints } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { DateField, FormModal, NumberField, SelectField, TextField } from '@sne/shared/ui-data'
import type { z } from 'zod'
import { reagentTexts as texts } from './texts.ts'

interface Props {
  /** Absent for a new one. */
  readonly lot?: ReagentLot
  readonly onClose: () => void
}

/** A lot that arrived, or other facts of one. */
export function LotForm({ lot, onClose }: Props) {
  const toast = useToast()
  const create = useAction(reagentEndpoints.createReagentLot)
  const update = useAction(reagentEndpoints.updateReagentLot)
  const kits = useCall(reagentEndpoints.listReagentKits, { query: { enabled: true, pageSize: 500 } })
  const own = lot ? [{ value: lot.kit.id, label: lot.kit.label }] : []
  const known = (kits.data?.items ?? []).map(({ id, name, analysisType }) => ({
    value: id,
    label: `${name} – ${analysisType.label}`,
  }))
  const values = {
    kitId: lot?.kit.id,
    code: lot?.code ?? '',
    barcode: lot?.barcode ?? '',
    receivedOn: lot?.receivedOn ?? dayOf(new Date()),
    expiresOn: lot?.expiresOn,
    openedOn: lot?.openedOn ?? null,
    quantity: lot?.quantity ?? null,
  }
  return (
    <FormModal
      open
      title={lot ? `${texts.edit}: ${lot.code}` : texts.addLot}
      columns={2}
      schema={ReagentLotInput}
      unsaved={{
        key: `reagent-lot-${lot?.id ?? 'new'}`,
        label: texts.unsaved,
        ...(lot ? { version: lot.version } : { isNew: true }),
      }}
      defaultValues={values as z.input<typeof ReagentLotInput>}
      submitText={texts.save}
      onCancel={onClose}
      onSubmit={async ({ kitId, ...facts }) => {
        if (lot)
          await update.mutateAsync({ params: { id: lot.id }, body: { ...facts, version: lot.version } })
        else await create.mutateAsync({ body: { ...facts, kitId } })
        toast('success', texts.saved)
        onClose()
      }}
    >
      <SelectField name="kitId" label={texts.kit} required options={lot ? own : known} />
      <TextField name="code" label={texts.code} required />
      <TextField name="barcode" label={texts.barcode} help={texts.barcodeHint} />
      <NumberField name="quantity" label={texts.quantity} />
      <DateField name="receivedOn" label={texts.received} required />
      <DateField name="expiresOn" label={texts.expires} required />
      <DateField name="openedOn" label={texts.opened} help={texts.openedHint} />
    </FormModal>
  )
}
