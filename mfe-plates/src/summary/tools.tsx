import { download, openDocument } from '@sne/shared/client'
import { type QualitySummary, qualitySummaryEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, DownloadOutlined, PrinterOutlined } from '@sne/shared/ui-core'
import { useDocument } from '../parts/use-document.ts'
import { summaryTexts as texts } from './texts.ts'

/** The signed PDF, and the figures as a file. */
export function SummaryTools({
  summary: { signed, analysisType, month, rows },
}: {
  readonly summary: QualitySummary
}) {
  const toast = useToast()
  const document = useDocument()
  const query = { analysisTypeId: analysisType.id, month }
  return (
    <>
      {signed && (
        <Button
          icon={<PrinterOutlined />}
          onClick={() =>
            void document(() =>
              openDocument(qualitySummaryEndpoints.printQualitySummary, { params: { id: signed.id } }),
            )
          }
        >
          {texts.print}
        </Button>
      )}
      <Button
        icon={<DownloadOutlined />}
        disabled={rows.length === 0}
        onClick={() =>
          void document(async () => {
            const { name } = await download(qualitySummaryEndpoints.exportQualitySummary, { query })
            toast('success', texts.exported(name))
          })
        }
      >
        {texts.export}
      </Button>
    </>
  )
}
