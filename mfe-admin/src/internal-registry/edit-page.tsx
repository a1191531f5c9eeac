import { useAction, useCall } from '@sne/shared/client'
import {
  internalRegistryEndpoints,
  Reason,
  RegistryEntry,
  RegistryEntryCorrection,
} from '@sne/shared/contract'
import { formatText } from '@sne/shared/domain'
import { usePageTitle, useToast } from '@sne/shared/shell'
import { Alert, Button, DeleteOutlined, ErrorOf, NotFound, Page, Skeleton } from '@sne/shared/ui-core'
import { CallModal, Form, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import '../parts/form/form.css'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { useVersionedForm } from '../parts/form/use-versioned-form.tsx'
import { useListPlace } from '../parts/list-address.ts'
import { CorrectionFields } from './entry-fields.tsx'
import { numberOf, registerOf, saidOf } from './in-words.ts'
import { registryTexts as texts } from './texts.ts'

/** One row of a register. */
export default function RegistryEntryPage() {
  const id = Number(useParams().id)
  const valid = Number.isInteger(id) && id > 0
  const entry = useCall(internalRegistryEndpoints.getRegistryEntry, { params: { id } }, { enabled: valid })
  usePageTitle(entry.data && texts.numbered(registerOf(entry.data), numberOf(entry.data)))
  if (!valid) return <NotFound />
  if (entry.isError && !entry.data)
    return <ErrorOf error={entry.error} onRetry={() => void entry.refetch()} />
  if (!entry.data)
    return (
      <Page title={texts.entry}>
        <Skeleton lines={10} />
      </Page>
    )
  return <EditEntry key={id} entry={entry.data} />
}

const valuesOf = (entry: RegistryEntry) => ({
  date: entry.date,
  newbornId: entry.newborn?.id ?? null,
  sampleId: entry.sample?.id ?? null,
  category: entry.category,
  description: entry.description,
  notes: entry.notes ?? '',
  reason: '',
})
const Correction = RegistryEntryCorrection.extend({ reason: Reason.shape.reason })

function EditEntry({ entry }: { readonly entry: RegistryEntry }) {
  const toast = useToast()
  const list = useListPlace('/internal-registry/list')
  const [removing, setRemoving] = useState(false)
  const form = useSavedForm(`internal-registry-${entry.id}`, texts.unsaved)
  const update = useAction(internalRegistryEndpoints.updateRegistryEntry)
  const { record, values, save, notice } = useVersionedForm(entry, {
    schema: RegistryEntry,
    valuesOf,
    saidOf,
  })
  const params = { id: entry.id }
  return (
    <Page
      title={texts.numbered(registerOf(entry), numberOf(entry))}
      subtitle={`${entry.workgroup.name} · ${entry.createdBy ? texts.byHand(entry.createdBy.label) : texts.fromWork}`}
      actions={
        !entry.removed && (
          <Button danger icon={<DeleteOutlined />} onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        )
      }
    >
      {entry.removed ? (
        <Alert
          type="warning"
          showIcon
          title={texts.removedBy(formatText(entry.removed.by?.label), entry.removed.reason)}
          description={entry.description}
        />
      ) : (
        <div className="adm-form">
          <Form
            label={texts.entry}
            schema={Correction}
            defaultValues={values}
            unsaved={form.unsaved}
            onCancel={() => form.backTo(list)}
            onSubmit={(body, written) =>
              save(written, async (version) => {
                // Another card brings its own newborn.
                const newbornId = body.sampleId === values.sampleId ? body.newbornId : null
                await update.mutateAsync({ params, body: { ...body, newbornId, version } })
                toast('success', texts.saved)
                form.leaveFor(list)
              })
            }
          >
            {notice}
            <CorrectionFields entry={record} />
          </Form>
        </div>
      )}
      <RemoveEntry id={entry.id} open={removing} onClose={() => setRemoving(false)} />
    </Page>
  )
}

interface RemoveEntryProps {
  readonly id: number
  readonly open: boolean
  readonly onClose: () => void
}

function RemoveEntry({ id, open, onClose }: RemoveEntryProps) {
  const _toast = useToast()
  return (
    <CallModal
      open={open}
      title={texts.removeTitle}
      schema={Reason}
      defaultValues={{ reason: '' }}
      submitText={texts.remove}
      onClose={onClose}
      unsaved={{ key: `remove-registry-${id}`, label: texts.unsavedReason }}
      call={internalRegistryEndpoints.deleteRegistryEntry}
      input={(body) => ({ params: { id }, body })}
      done={texts.removedDone}
      unchanged={texts.unchanged}
    >
      <p>{texts.removeText}</p>
      <TextAreaField name="reason" label={texts.reason} required />
    </CallModal>
  )
}
