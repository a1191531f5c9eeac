import { useCall } from '@sne/shared/client'
import { importProfileEndpoints } from '@sne/shared/contract'
import { usePageTitle, useSession } from '@sne/shared/shell'
import { Alert, ErrorOf, LinkButton, NotFound, Page, Skeleton, StaleNotice } from '@sne/shared/ui-core'
import { useParams } from 'react-router-dom'
import { mayEdit } from '../parts/approved-set/may-edit.ts'
import { ProfileEditor } from './profile-editor.tsx'
import { editorTexts as texts } from './texts.ts'

/** The draft of a profile that nobody has signed. */
export default function ImportProfileEditPage() {
  const id = Number(useParams().id)
  return Number.isInteger(id) && id > 0 ? <EditOf key={id} id={id} /> : <NotFound />
}

function EditOf({ id }: { readonly id: number }) {
  const me = useSession()
  const set = useCall(importProfileEndpoints.getImportProfileSet, { params: { id } })
  const choices = useCall(importProfileEndpoints.listProfileChoices, {})
  usePageTitle(set.data ? `${texts.edit}: ${set.data.label}` : texts.edit)
  const failed = [set, choices].find(({ isError }) => isError)
  const reload = () => void Promise.all([set.refetch(), choices.refetch()])
  if (failed?.error && !(set.data && choices.data)) return <ErrorOf error={failed.error} onRetry={reload} />
  if (!set.data || !choices.data)
    return (
      <Page title={texts.edit}>
        <Skeleton lines={14} />
      </Page>
    )
  if (!mayEdit(me, set.data))
    return (
      <Page
        title={set.data.label}
        actions={<LinkButton to={`/import-profile/${id}`}>← {texts.backToDraft}</LinkButton>}
      >
        <Alert type="info" showIcon title={texts.notEditable} />
      </Page>
    )
  return (
    <>
      {failed?.error && <StaleNotice error={failed.error} onRetry={reload} />}
      <ProfileEditor
        key={set.data.revision}
        choices={choices.data}
        begun={set.data.spec}
        draft={{ id, revision: set.data.revision }}
      />
    </>
  )
}
