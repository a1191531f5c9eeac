import { download, openDocument } from '@sne/shared/client'
import { type EqaRound, eqaEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, DownloadOutlined, PrinterOutlined } from '@sne/shared/ui-core'
import { useDocument } from '../parts/use-document.ts'
import { eqaTexts as texts } from './texts.ts'

/** Labels, the signed PDF and the workbook. */
export function RoundPapers({ round: { id, sent, results } }: { readonly round: EqaRound }) {
  const toast = useToast()
  const document = useDocument()
  const params = { id }
  return (
    <span className="eqa-papers">
      <Button
        size="small"
        icon={<PrinterOutlined />}
        onClick={() => void document(() => openDocument(eqaEndpoints.printEqaLabels, { params }))}
      >
        {texts.labels}
      </Button>
      {sent && (
        <Button
          size="small"
          icon={<PrinterOutlined />}
          onClick={() => void document(() => openDocument(eqaEndpoints.printEqaRound, { params }))}
        >
          {texts.print}
        </Button>
      )}
      <Button
        size="small"
        icon={<DownloadOutlined />}
        disabled={results.every(({ plate }) => plate === null)}
        onClick={() =>
          void document(async () => {
            const { name } = await download(eqaEndpoints.exportEqaRound, { params })
            toast('success', texts.exported(name))
          })
        }
      >
        {texts.export}
      </Button>
    </span>
  )
}
