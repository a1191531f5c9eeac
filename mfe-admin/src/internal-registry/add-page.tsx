import { useAction } from '@sne/shared/client'
import { internalRegistryEndpoints, RegistryEntryInput } from '@sne/shared/contract'
import { dayOf, yearOf } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Page } from '@sne/shared/ui-core'
import { Form } from '@sne/shared/ui-data'
import { useState } from 'react'
import '../parts/form/form.css'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { useListPlace } from '../parts/list-address.ts'
import { EntryFields } from './entry-fields.tsx'
import { registryTexts as texts } from './texts.ts'

/** A row of a register by hand. */
export default function RegistryAddPage() {
  const toast = useToast()
  const list = useListPlace('/internal-registry/list')
  const form = useSavedForm('internal-registry-add', texts.unsavedNew, true)
  const create = useAction(internalRegistryEndpoints.createRegistryEntry)
  const [values] = useState(() => {
    const now = new Date()
    return { date: dayOf(now), year: yearOf(now), description: '', notes: '' }
  })
  return (
    <Page title={texts.add}>
      <div className="adm-form">
        <Form
          label={texts.add}
          schema={RegistryEntryInput}
          defaultValues={values}
          unsaved={form.unsaved}
          onCancel={() => form.backTo(list)}
          onSubmit={async (body) => {
            await create.mutateAsync({ body })
            toast('success', texts.saved)
            form.leaveFor({ to: '/internal-registry/list', state: null })
          }}
        >
          <EntryFields />
        </Form>
      </div>
    </Page>
  )
}
