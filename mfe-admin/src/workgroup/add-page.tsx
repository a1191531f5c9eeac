import { useAction } from '@sne/shared/client'
import { workgroupEndpoints } from '@sne/shared/contract'
import { hasRole } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Alert, Page } from '@sne/shared/ui-core'
import '../parts/form/form.css'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { useListPlace } from '../parts/list-address.ts'
import { workgroupTexts as texts } from './texts.ts'
import { WorkgroupForm } from './workgroup-form.tsx'

/** A new laboratory, birth point or ward. */
export default function WorkgroupAddPage() {
  const toast = useToast()
  const list = useListPlace('/workgroup/list')
  const form = useSavedForm('workgroup-add', texts.unsavedNew, true)
  const mayCreate = hasRole(useSession(), workgroupEndpoints.createWorkgroup.access)
  const create = useAction(workgroupEndpoints.createWorkgroup)
  return (
    <Page title={texts.create}>
      {!mayCreate && <Alert type="warning" showIcon title={texts.onlyAdministratorCreates} />}
      <div className="adm-form">
        <WorkgroupForm
          workgroup={null}
          unsaved={form.unsaved}
          onCancel={() => form.backTo(list)}
          onSave={async (body) => {
            await create.mutateAsync({ body })
            toast('success', texts.saved)
            form.leaveFor({ to: '/workgroup/list', state: null })
          }}
        />
      </div>
    </Page>
  )
}
