import { download, openDocument } from '@sne/shared/client'
import { failsafeEndpoints } from '@sne/shared/contract'
import { Button, DownloadOutlined, PrinterOutlined } from '@sne/shared/ui-core'
import type { ShownQuery } from '@sne/shared/ui-data'
import { exportTexts } from '../../parts/export/texts.ts'
import { useSaveFile } from '../../parts/export/use-save-file.tsx'
import { useDocument } from '../../parts/use-document.ts'
import { failsafeTexts as texts } from './texts.ts'

/** The list, on all its pages, as paper and as a spreadsheet. */
export function FailsafePapers({ query }: { readonly query: ShownQuery }) {
  const make = useDocument()
  const { save, busy, notice } = useSaveFile()
  return (
    <>
      <Button
        icon={<PrinterOutlined />}
        onClick={() => make(() => openDocument(failsafeEndpoints.printFailsafe, { query }))}
      >
        {texts.print}
      </Button>
      <Button
        icon={<DownloadOutlined />}
        loading={busy}
        onClick={() => void save(() => download(failsafeEndpoints.exportFailsafe, { query }))}
      >
        {exportTexts.export.xlsx}
      </Button>
      {notice}
    </>
  )
}
