import { download } from '@sne/shared/client'
import { infoReportEndpoints } from '@sne/shared/contract'
import type { ShownQuery } from '@sne/shared/ui-data'
import { ExportButtons } from '../parts/export/export-buttons.tsx'

interface ExportProps {
  readonly typeId: number
  readonly query: ShownQuery
}

/** The sheet with the filters of the screen, all its rows; in the order in which discs are packed. */
export const ExportInfoReport = ({ typeId, query: { sort: _, ...shown } }: ExportProps) => (
  <ExportButtons
    make={(format) =>
      download(infoReportEndpoints.exportInfoReport, { query: { ...shown, analysisTypeId: typeId, format } })
    }
  />
)
