import { useAction } from '@sne/shared/client'
import { type Plate, plateEndpoints } from '@sne/shared/contract'
import { maySamplesRepeat, plateCopyName } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, Modal } from '@sne/shared/ui-core'
import { CheckboxField, FormModal, TextField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { viewTexts as texts } from './texts.ts'

const Copy = z.object({ name: z.string().trim().max(100), withSamples: z.boolean() })

type LeftOut = readonly { readonly well: string; readonly barcode: string; readonly reason: string }[]

/** A new plate like this one; of a failed run with its samples in the same wells. */
export function DuplicatePlate({ plate }: { readonly plate: Plate }) {
  const { currentRole } = useSession()
  const toast = useToast()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState<{ readonly id: number; readonly samples: LeftOut } | null>(null)
  const duplicate = useAction(plateEndpoints.duplicatePlate)
  if (currentRole !== 'planner' && currentRole !== 'administrator') return null
  const failedRun = maySamplesRepeat(plate)
  const goTo = (id: number) => navigate(`/plate/${id}/planning`)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.duplicate}</Button>
      <FormModal
        open={open}
        title={texts.duplicateTitle}
        schema={Copy}
        unsaved={null}
        defaultValues={{ name: '', withSamples: failedRun }}
        submitText={texts.duplicate}
        onCancel={() => setOpen(false)}
        onSubmit={async ({ name, withSamples }) => {
          const body = { name: name || null, withSamples }
          const { plate: copy, leftOut } = await duplicate.mutateAsync({ params: { id: plate.id }, body })
          setOpen(false)
          if (leftOut.length > 0) return setLeft({ id: copy.id, samples: leftOut })
          toast('success', texts.duplicated)
          goTo(copy.id)
        }}
      >
        <p>{failedRun ? texts.duplicateFailed(plate.counters.samples) : texts.duplicateText}</p>
        <TextField
          name="name"
          label={texts.name}
          placeholder={plateCopyName(
            plate.name ?? plate.barcode,
            plate.copies.map(({ label }) => label),
          )}
        />
        {failedRun && <CheckboxField name="withSamples" label={texts.withSamples} />}
      </FormModal>
      <Modal
        open={left !== null}
        title={texts.leftOut(left?.samples.length ?? 0)}
        confirmText={texts.toCopy}
        cancelText={texts.stay}
        onConfirm={() => left && goTo(left.id)}
        onCancel={() => setLeft(null)}
      >
        <ul>
          {left?.samples.map(({ well, barcode, reason }) => (
            <li key={well}>{`${well} ${barcode}: ${reason}`}</li>
          ))}
        </ul>
      </Modal>
    </>
  )
}
