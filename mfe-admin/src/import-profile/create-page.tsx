import { useCall } from '@sne/shared/client'
import { importProfileEndpoints } from '@sne/shared/contract'
import { isSupportSession, maySign } from '@sne/shared/domain'
import { usePageTitle, useSession } from '@sne/shared/shell'
import { Alert, ErrorOf, Page, Skeleton, StaleNotice } from '@sne/shared/ui-core'
import { useState } from 'react'
import { emptySpec } from './draft.ts'
import { ProfileEditor } from './profile-editor.tsx'
import { profileTexts, editorTexts as texts } from './texts.ts'

/** A new profile, from an example file or from a profile of the program. */
export default function ImportProfileCreatePage() {
  const me = useSession()
  const choices = useCall(importProfileEndpoints.listProfileChoices, {})
  const [begun] = useState(emptySpec)
  const reload = () => void choices.refetch()
  usePageTitle(texts.create)
  if (choices.isError && !choices.data) return <ErrorOf error={choices.error} onRetry={reload} />
  if (!choices.data)
    return (
      <Page title={texts.create}>
        <Skeleton lines={14} />
      </Page>
    )
  const may = !isSupportSession(me) && (me.currentRole === 'administration' || maySign(me, 'lead'))
  if (!may)
    return (
      <Page title={texts.create}>
        <Alert type="info" showIcon title={profileTexts.onlyLeadsAdd} />
      </Page>
    )
  return (
    <>
      {choices.isError && <StaleNotice error={choices.error} onRetry={reload} />}
      <ProfileEditor choices={choices.data} begun={begun} draft={null} />
    </>
  )
}
