import { useCall } from '@sne/shared/client'
import { errorCatalogue, type Plate, plateEndpoints } from '@sne/shared/contract'
import { hasResults, isRejectedRun, isSupportSession, plateStatuses } from '@sne/shared/domain'
import { usePageTitle, useSession } from '@sne/shared/shell'
import { Alert, ErrorOf, NotFound, Page, Skeleton, Spinner, StatusTag } from '@sne/shared/ui-core'
import { FileDrop } from '@sne/shared/ui-data'
import { PlateMaterialsCard } from '../parts/material/plate-materials.tsx'
import { usePathId } from '../parts/path-id.ts'
import { RunFate } from '../parts/quality/run-fate.tsx'
import { AnalyzeActions } from './analyze-actions.tsx'
import { MatchReportView } from './match-report.tsx'
import './results.css'
import { resultsTexts as texts } from './texts.ts'
import { accept, useResultsImport } from './use-results-import.ts'

/** Import of an instrument's file: dropped, compared with the plate, and only then imported. */
export default function AnalyzePage() {
  const id = usePathId('plateId')
  return id === null ? <NotFound /> : <AnalyzeOf key={id} id={id} />
}

function AnalyzeOf({ id }: { readonly id: number }) {
  const result = useCall(plateEndpoints.getPlate, { params: { id } })
  usePageTitle(result.data && `${texts.title} ${result.data.name ?? result.data.barcode}`)
  if (result.isError && !result.data)
    return <ErrorOf error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data)
    return (
      <Page title={texts.title}>
        <Skeleton lines={12} />
      </Page>
    )
  return <Analyze plate={result.data} />
}

function Analyze({ plate }: { readonly plate: Plate }) {
  const supportSession = isSupportSession(useSession())
  const results = useResultsImport(plate.id)
  const { read, busy, look } = results
  const ready = plate.status === 'closed'
  return (
    <Page
      title={plate.name ?? plate.barcode}
      tags={<StatusTag look={plateStatuses[plate.status]} />}
      actions={<AnalyzeActions plate={plate} results={results} />}
    >
      <RunFate run={plate} />
      {ready && <PlateMaterialsCard plateId={plate.id} />}
      {!ready && !isRejectedRun(plate.status) && (
        <Alert type="info" showIcon title={hasResults(plate.status) ? texts.hasResults : texts.notClosed} />
      )}
      {ready && supportSession && (
        <Alert type="warning" showIcon title={errorCatalogue.own_session.message} />
      )}
      {read?.error && <Alert type="error" showIcon title={texts.failed} description={read.error} />}
      {busy && !read?.report && <Spinner message={texts.reading} />}
      {read?.report ? (
        <MatchReportView
          plate={plate}
          report={read.report}
          onProfile={(profileId) => void look(read.file, profileId)}
          onMatched={() => void look(read.file, read.report?.profile.id)}
        />
      ) : (
        ready &&
        !supportSession &&
        !busy && (
          <FileDrop
            accept={accept}
            drop={texts.drop}
            choose={texts.choose}
            onFile={(file) => void look(file)}
          >
            {texts.kinds(accept.join(', '))}
          </FileDrop>
        )
      )}
    </Page>
  )
}
