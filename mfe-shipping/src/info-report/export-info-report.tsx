import { download } from '@sne/shared/client'
import { infoReportEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, DownloadOutlined, messageOf } from '@sne/shared/ui-core'
import type { ShownQuery } from '@sne/shared/ui-data'
import { useState } from 'react'
import { infoReportTexts as texts } from './texts.ts'

interface ExportProps {
  readonly typeId: number
  readonly query: ShownQuery
}

const formats = ['xlsx', 'csv'] as const
type Format = (typeof formats)[number]

/** The sheet with the filters of the screen, all its rows, for spreadsheets or for another system. */
export function ExportInfoReport({ typeId, query: { sort: _, ...shown } }: ExportProps) {
  const toast = useToast()
  const [busy, setBusy] = useState<Format | null>(null)
  const save = async (format: Format) => {
    setBusy(format)
    try {
      const query = { ...shown, analysisTypeId: typeId, format }
      const file = await download(infoReportEndpoints.exportInfoReport, { query })
      toast('success', texts.exported(file.name))
    } catch (error) {
      toast('error', messageOf(error))
    } finally {
      setBusy(null)
    }
  }
  return formats.map((format) => (
    <Button
      key={format}
      icon={<DownloadOutlined />}
      loading={busy === format}
      disabled={busy !== null}
      onClick={() => void save(format)}
    >
      {texts.export[format]}
    </Button>
  ))
}
