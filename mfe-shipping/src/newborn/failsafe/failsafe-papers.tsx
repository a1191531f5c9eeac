import { download, openDocument } from '@sne/shared/client'
import { failsafeEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, DownloadOutlined, PrinterOutlined } from '@sne/shared/ui-core'
import type { ShownQuery } from '@sne/shared/ui-data'
import { useDocument } from '../../shipping/use-document.ts'
import { failsafeTexts as texts } from './texts.ts'

/** What the list shows, on all its pages, as paper and as a spreadsheet. */
export function FailsafePapers({ query }: { readonly query: ShownQuery }) {
  const toast = useToast()
  const make = useDocument()
  const save = async () => {
    const { name } = await download(failsafeEndpoints.exportFailsafe, { query })
    toast('success', texts.exported(name))
  }
  return (
    <>
      <Button
        icon={<PrinterOutlined />}
        onClick={() => make(() => openDocument(failsafeEndpoints.printFailsafe, { query }))}
      >
        {texts.print}
      </Button>
      <Button icon={<DownloadOutlined />} onClick={() => make(save)}>
        {texts.export}
      </Button>
    </>
  )
}
