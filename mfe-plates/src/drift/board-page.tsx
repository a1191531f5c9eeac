import { download, useCall } from '@sne/shared/client'
import { analysisTypeEndpoints, type DriftBoard, qualityDriftEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import {
  Alert,
  Button,
  Card,
  DownloadOutlined,
  EmptyState,
  ErrorOf,
  Page,
  Skeleton,
  StaleNotice,
} from '@sne/shared/ui-core'
import { FilterBar, useFilterNames, useListState } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { useDocument } from '../parts/use-document.ts'
import { boardFilters, idOf, oneOf } from './asked.ts'
import { BoardTable } from './board-table.tsx'
import './drift.css'
import { driftTexts as texts } from './texts.ts'

/** "Deriva dei neonati": which analyte drifts among in-range newborns, and since when. */
export default function DriftBoardPage() {
  const toast = useToast()
  const document = useDocument()
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })
  const options = (types.data?.items ?? []).map(({ id, label }) => ({ value: String(id), label }))
  const control = useListState(useFilterNames(boardFilters([])))
  const analysisTypeId = idOf(oneOf(control, 'analysisTypeId'))
  const query = analysisTypeId === undefined ? {} : { analysisTypeId }
  const board = useCall(qualityDriftEndpoints.getDriftBoard, { query })
  const { data } = board
  const show = oneOf(control, 'show') === 'drifting' ? 'drifting' : 'all'
  const save = async () => {
    const { name } = await download(qualityDriftEndpoints.exportDriftBoard, { query })
    toast('success', texts.exported(name))
  }
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={<Link to="/quality/chart">{texts.toControls}</Link>}
    >
      <div className="drift-page">
        <FilterBar
          search={false}
          filters={boardFilters(options)}
          control={{ ...control, filters: { ...control.filters, show } }}
          tools={
            <Button
              icon={<DownloadOutlined />}
              disabled={!data || data.rows.length === 0}
              onClick={() => void document(save)}
            >
              {texts.export}
            </Button>
          }
        />
        {board.isError && data && <StaleNotice error={board.error} onRetry={() => void board.refetch()} />}
        {board.isError && !data && <ErrorOf error={board.error} onRetry={() => void board.refetch()} />}
        {board.isLoading && <Skeleton lines={14} />}
        {data && <Board board={data} show={show} />}
      </div>
    </Page>
  )
}

interface Props {
  readonly board: DriftBoard
  readonly show: keyof typeof texts.shows
}

function Board({ board: { rows, waiting }, show }: Props) {
  const drifting = rows.filter(({ drift }) => drift !== null)
  const shown = show === 'drifting' ? drifting : rows
  return (
    <>
      {waiting > 0 && <Alert type="info" showIcon title={texts.waiting(waiting)} />}
      {rows.length === 0 && <EmptyState title={texts.none} hint={texts.noneHint} />}
      {rows.length > 0 && shown.length === 0 && (
        <EmptyState title={texts.noneDrifting} hint={texts.noneDriftingHint} />
      )}
      {shown.length > 0 && (
        <Card title={texts.count(drifting.length, rows.length)} flush>
          <BoardTable rows={shown} />
        </Card>
      )}
      {rows.length > 0 && <p className="sne-weak drift-notes">{texts.scope}</p>}
    </>
  )
}
