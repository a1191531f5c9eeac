import { useAction } from '@sne/shared/client'
import {
  type Shipping,
  ShippingNotesInput,
  type ShippingSampleRow,
  StorageLocation,
  shippingEndpoints,
} from '@sne/shared/contract'
import { isBlocking, isSupportSession, reasonLabel, sameBarcode } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, Dropdown } from '@sne/shared/ui-core'
import { ChecksField, FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { z } from 'zod'
import { useReasons } from '../../parts/scanning/use-reasons.ts'
import type { CardStore } from '../../parts/scanning/use-shipping-cards.ts'
import { everyCardTexts as texts } from './every-card-texts.ts'
import type { BenchChoices } from './use-bench-choices.ts'
import type { Labels } from './use-labels.ts'

/** Forms that the menu opens; the labels are printed at once. */
const forms = ['storage', 'reasons', 'note'] as const
type FormName = (typeof forms)[number]

const StorageForm = z.object({ place: StorageLocation })
const ReasonsForm = z.object({ codes: z.array(z.string()).min(1, texts.reasonsMissing) })
const NoteForm = ShippingNotesInput.pick({ hubNotes: true })

interface EveryCardProps {
  readonly shipping: Shipping
  readonly choices: BenchChoices
  readonly store: CardStore
  readonly cards: readonly ShippingSampleRow[]
  readonly labels: Labels
  /** False when the shipment is closed: its note and labels alone are left. */
  readonly open: boolean
  /** A card was read where its storage location was to be written. */
  readonly onScan: (code: string) => void
  /** A scan may begin again in the field. */
  readonly onDone: () => void
}

/**
 * Data entered once for a whole shipment: where its cards are kept, why they are all unsuitable, and a note
 * on the shipment.
 */
export function EveryCard({ shipping, choices, store, cards, labels, open, onScan, onDone }: EveryCardProps) {
  const toast = useToast()
  /** Only a person who has the cards present gives reasons for every card. */
  const forced = isSupportSession(useSession())
  const [form, setForm] = useState<FormName | null>(null)
  /**
   * The shipment as it was when the note was opened: a note that somebody else wrote since is not
   * overwritten.
   */
  const [version, setVersion] = useState(shipping.version)
  const accepted = cards.filter(({ status }) => status === 'accepted')
  const reasons = useReasons().data?.items.filter(isBlocking) ?? []
  const write = useAction(shippingEndpoints.updateShippingNotes, {})
  const done = () => {
    setForm(null)
    onDone()
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...forms.map((key) => ({
              key,
              label: texts.actions[key],
              disabled: (!open && key !== 'note') || (forced && key === 'reasons'),
            })),
            { key: 'labels', label: texts.labels(accepted.length), disabled: accepted.length === 0 },
          ],
          onClick: ({ key }) => {
            if (key === 'labels') return void labels.openSheets(accepted)
            setVersion(shipping.version)
            setForm(forms.find((one) => one === key) ?? null)
          },
        }}
      >
        <Button>{texts.menu}</Button>
      </Dropdown>
      <FormModal
        open={form === 'storage'}
        title={texts.actions.storage}
        schema={StorageForm}
        defaultValues={{ place: choices.storage }}
        submitText={texts.apply}
        onSubmit={async ({ place }) => {
          // A code that slipped in is no place.
          if (place && cards.some(({ barcode }) => sameBarcode(barcode, place))) onScan(place)
          else choices.keepAt(place ?? null)
          done()
        }}
        onCancel={done}
        unsaved={null}
      >
        <TextAreaField
          name="place"
          label={texts.place}
          help={texts.placeHint}
          rows={1}
          maxLength={100}
          autoFocus
        />
      </FormModal>
      <FormModal
        open={form === 'reasons'}
        title={texts.actions.reasons}
        schema={ReasonsForm}
        defaultValues={{ codes: [...choices.reasons] }}
        submitText={texts.applyReasons}
        onSubmit={async ({ codes }) => {
          await choices.unsuitableFor(codes)
          done()
        }}
        onCancel={done}
        unsaved={null}
      >
        <p>{texts.reasonsHint}</p>
        <ChecksField
          name="codes"
          label={texts.reasons}
          options={reasons.map((reason) => ({ value: reason.code, label: reasonLabel(reason) }))}
        />
      </FormModal>
      <FormModal
        open={form === 'note'}
        title={texts.actions.note}
        schema={NoteForm}
        defaultValues={{ hubNotes: shipping.hubNotes }}
        submitText={texts.saveNote}
        onSubmit={async ({ hubNotes }) => {
          await write.mutateAsync({ params: { id: shipping.id }, body: { hubNotes, version } })
          await store.reload()
          toast('success', texts.noteSaved)
          done()
        }}
        onCancel={done}
        unsaved={{ key: `shipping-note-${shipping.id}`, label: texts.unsavedNote }}
      >
        <TextAreaField name="hubNotes" label={texts.note} rows={3} maxLength={2000} autoFocus />
      </FormModal>
    </>
  )
}
