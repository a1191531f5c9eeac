import { useAction, useCall } from '@sne/shared/client'
import { type Workgroup, workgroupEndpoints } from '@sne/shared/contract'
import { mayChangeWorkgroup } from '@sne/shared/domain'
import { usePageTitle, useSession, useToast } from '@sne/shared/shell'
import { Alert, ErrorOf, NotFound, Page, Skeleton } from '@sne/shared/ui-core'
import { useParams } from 'react-router-dom'
import '../parts/form/form.css'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { useListPlace } from '../parts/list-address.ts'
import { workgroupTexts as texts } from './texts.ts'
import { WorkgroupForm } from './workgroup-form.tsx'

/** One laboratory, birth point or ward. */
export default function WorkgroupEditPage() {
  const id = Number(useParams().workgroupId)
  const valid = Number.isInteger(id) && id > 0
  const workgroup = useCall(workgroupEndpoints.getWorkgroup, { params: { id } }, { enabled: valid })
  usePageTitle(workgroup.data && `${texts.edit} ${workgroup.data.name}`)
  if (!valid) return <NotFound />
  if (workgroup.isError && !workgroup.data) {
    return <ErrorOf error={workgroup.error} onRetry={() => void workgroup.refetch()} />
  }
  if (!workgroup.data) {
    return (
      <Page title={texts.edit}>
        <Skeleton lines={12} />
      </Page>
    )
  }
  return <EditWorkgroup key={id} workgroup={workgroup.data} />
}

function EditWorkgroup({ workgroup }: { readonly workgroup: Workgroup }) {
  const toast = useToast()
  const list = useListPlace('/workgroup/list')
  const form = useSavedForm(`workgroup-edit-${workgroup.id}`, texts.unsaved)
  const update = useAction(workgroupEndpoints.updateWorkgroup)
  const { currentRole, hcp } = useSession()
  const mayChange = mayChangeWorkgroup({ currentRole, workgroupId: hcp?.workgroup?.id ?? null }, workgroup)
  return (
    <Page title={workgroup.name} subtitle={workgroup.facilityName}>
      {!mayChange && <Alert type="warning" showIcon title={texts.notYours} />}
      <div className="adm-form">
        <WorkgroupForm
          workgroup={workgroup}
          unsaved={form.unsaved}
          onCancel={() => form.backTo(list)}
          onSave={async (input, version) => {
            await update.mutateAsync({ params: { id: workgroup.id }, body: { ...input, version } })
            toast('success', texts.saved)
            form.leaveFor(list)
          }}
        />
      </div>
    </Page>
  )
}
