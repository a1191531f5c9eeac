import { openDocument } from '@sne/shared/client'
import { type ReportRow, reportEndpoints } from '@sne/shared/contract'
import { Button, PrinterOutlined } from '@sne/shared/ui-core'
import { neverPrinted, usePrintedQuestion } from './printed-question.tsx'
import { reportTexts as texts } from './texts.ts'
import { useDocument } from './use-document.ts'

/** Chosen reports as one document, in the order in which they were chosen. */
export function PrintSelected({ reports }: { readonly reports: readonly ReportRow[] }) {
  const document = useDocument()
  const { ask, question } = usePrintedQuestion()
  const print = async () => {
    const ids = reports.map(({ id }) => id)
    const made = await document(() => openDocument(reportEndpoints.printReports, { query: { ids } }))
    if (made) ask(neverPrinted(reports))
  }
  return (
    <>
      <Button icon={<PrinterOutlined />} onClick={() => void print()}>
        {texts.printSelected(reports.length)}
      </Button>
      {question}
    </>
  )
}
