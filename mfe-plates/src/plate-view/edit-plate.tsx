import { type Plate, plateEndpoints, UpdatePlateInput } from '@sne/shared/contract'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { CallModal, DateField, TextAreaField, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { plateTexts as texts } from '../parts/plate/texts.ts'
import { viewTexts } from './texts.ts'

/** Name, instrument, lots and notes of a plate that is not completed. */
export function EditPlate({ plate }: { readonly plate: Plate }) {
  const { currentRole } = useSession()
  const [open, setOpen] = useState(false)
  const mayEdit = currentRole === 'planner' || currentRole === 'analyst' || currentRole === 'administrator'
  if (!mayEdit || plate.status === 'completed') return null
  const isJudged = plate.analyzedAt !== null && plate.instrument !== null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{viewTexts.edit}</Button>
      {open && (
        <CallModal
          title={viewTexts.editTitle}
          columns={2}
          schema={UpdatePlateInput}
          unsaved={{ key: `plate-edit-${plate.id}`, label: viewTexts.editUnsaved, version: plate.version }}
          defaultValues={{
            version: plate.version,
            name: plate.name ?? plate.barcode,
            instrument: plate.instrument ?? '',
            kitLot: plate.kitLot ?? '',
            kitExpiry: plate.kitExpiry,
            isLot: plate.isLot ?? '',
            notes: plate.notes ?? '',
          }}
          submitText={viewTexts.save}
          onClose={() => setOpen(false)}
          call={plateEndpoints.updatePlate}
          input={(body) => ({ params: { id: plate.id }, body })}
          done={viewTexts.saved}
        >
          <TextField name="name" label={viewTexts.name} required />
          <TextField
            name="instrument"
            label={texts.instrument}
            help={isJudged ? texts.instrumentJudged : texts.instrumentHelp}
            disabled={isJudged}
          />
          <TextField name="kitLot" label={texts.kitLot} />
          <DateField name="kitExpiry" label={texts.kitExpiry} />
          <TextField name="isLot" label={texts.isLot} />
          <TextAreaField name="notes" label={texts.notes} />
        </CallModal>
      )}
    </>
  )
}
