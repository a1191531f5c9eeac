import { useAction } from '@sne/shared/client'
import { internalRegistryEndpoints, RegistryEntryInput } from '@sne/shared/contract'
import { dayOf, yearOf } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Page } from '@sne/shared/ui-core'
import { Form } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import '../parts/form/form.css'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { useListAddress } from '../parts/list-address.ts'
import { EntryFields } from './entry-fields.tsx'
import { registryTexts as texts } from './texts.ts'

/** A row of a register by hand. */
export default function RegistryAddPage() {
  const toast = useToast()
  const navigate = useNavigate()
  const list = useListAddress('/internal-registry/list')
  const form = useSavedForm('internal-registry-add', texts.unsavedNew)
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
          onCancel={() => navigate(list)}
          onSubmit={async (body) => {
            await create.mutateAsync({ body })
            toast('success', texts.saved)
            form.leaveFor('/internal-registry/list')
          }}
        >
          <EntryFields />
        </Form>
      </div>
    </Page>
  )
}
