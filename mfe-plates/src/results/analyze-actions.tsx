import { download } from '@sne/shared/client'
import { type Plate, plateEndpoints, resultsEndpoints } from '@sne/shared/contract'
import { hasResults } from '@sne/shared/domain'
import { Button, LinkButton } from '@sne/shared/ui-core'
import { useDocument } from '../parts/use-document.ts'
import { DeleteResults } from './delete-results.tsx'
import { resultsTexts as texts } from './texts.ts'
import type { ResultsImport } from './use-results-import.ts'

interface AnalyzeActionsProps {
  readonly plate: Plate
  readonly results: Pick<ResultsImport, 'read' | 'busy' | 'importNow' | 'forget'>
}

/** Actions on the plate's results and on the file that was read. */
export function AnalyzeActions({ plate, results: { read, busy, importNow, forget } }: AnalyzeActionsProps) {
  const document = useDocument()
  const params = { id: plate.id }
  const ready = plate.status === 'closed'
  return (
    <>
      <LinkButton to={`/plate/${plate.id}/view`}>{texts.toView}</LinkButton>
      <Button
        onClick={() => void document(() => download(plateEndpoints.exportPlate, { params, query: {} }))}
      >
        {texts.worklist}
      </Button>
      {plate.resultFile && (
        <Button onClick={() => void document(() => download(resultsEndpoints.downloadResults, { params }))}>
          {texts.download}
        </Button>
      )}
      {plate.status === 'analyzed' && <DeleteResults plate={plate} />}
      {hasResults(plate.status) && (
        <LinkButton type="primary" to={`/plate/${plate.id}/grid`}>
          {texts.toGrid}
        </LinkButton>
      )}
      {read && ready && <Button onClick={forget}>{texts.another}</Button>}
      {read?.report && ready && (
        <Button
          type="primary"
          disabled={!read.report.importable}
          loading={busy}
          onClick={() => void importNow()}
        >
          {texts.importNow}
        </Button>
      )}
    </>
  )
}
