import { download } from '@sne/shared/client'
import { type SheetFormat, sampleRequestEndpoints, sheetFormats } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, DownloadOutlined, messageOf } from '@sne/shared/ui-core'
import type { ShownQuery } from '@sne/shared/ui-data'
import { useState } from 'react'
import { requestTexts as texts } from '../../parts/request/texts.ts'

/** Saves the list, all its pages. */
export function ExportRequests({ query }: { readonly query: ShownQuery }) {
  const toast = useToast()
  const [busy, setBusy] = useState<SheetFormat | null>(null)
  const save = async (format: SheetFormat) => {
    setBusy(format)
    try {
      const { name, cutAt } = await download(sampleRequestEndpoints.exportSampleRequests, {
        query: { ...query, format },
      })
      if (cutAt === null) toast('success', texts.exported(name))
      else toast('warning', texts.cut(name, cutAt))
    } catch (error) {
      toast('error', messageOf(error))
    }
    setBusy(null)
  }
  return sheetFormats.map((format) => (
    <Button
      key={format}
      icon={<DownloadOutlined />}
      loading={busy === format}
      disabled={busy !== null}
      aria-label={texts.export[format]}
      title={texts.export[format]}
      onClick={() => void save(format)}
    >
      {texts.exportShort[format]}
    </Button>
  ))
}
