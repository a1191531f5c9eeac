import { useCall } from '@sne/shared/client'
import { analysisTypeEndpoints } from '@sne/shared/contract'
import { EmptyState, ErrorOf, Page, Skeleton, StaleNotice } from '@sne/shared/ui-core'
import { useState } from 'react'
import { ConfigEditor } from './config-editor.tsx'
import { configTexts as texts } from './texts.ts'

/** "Configurazione info report": the sheets that accompany discs to other laboratories. */
export default function InfoReportConfigPage() {
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })
  /** Counts saves and restored drafts: the editor begins again with the stored record. */
  const [edition, setEdition] = useState(0)
  if (types.isError && !types.data)
    return <ErrorOf error={types.error} onRetry={() => void types.refetch()} />
  if (types.data?.items.length)
    return (
      <>
        {types.isError && <StaleNotice error={types.error} onRetry={() => void types.refetch()} />}
        <ConfigEditor
          key={edition}
          types={types.data.items}
          onAgain={() => setEdition((before) => before + 1)}
        />
      </>
    )
  return (
    <Page title={texts.title} subtitle={texts.hint}>
      {types.data ? <EmptyState title={texts.none} hint={texts.noneHint} /> : <Skeleton lines={14} />}
    </Page>
  )
}
