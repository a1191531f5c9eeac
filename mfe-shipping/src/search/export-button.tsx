import { download } from '@sne/shared/client'
import { analyzableSampleEndpoints, type SearchedThing, searchEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, DownloadOutlined, messageOf } from '@sne/shared/ui-core'
import type { ShownQuery } from '@sne/shared/ui-data'
import { useState } from 'react'
import { sampleTexts as texts } from '../sample/texts.ts'

const fileOf = {
  samples: (query: ShownQuery) => download(searchEndpoints.exportFoundSamples, { query }),
  analyses: (query: ShownQuery) => download(searchEndpoints.exportFoundAnalyses, { query }),
  analyzables: ({ sort: _, ...query }: ShownQuery) =>
    download(analyzableSampleEndpoints.exportOwnAnalyzableSamples, { query }),
} as const satisfies Record<SearchedThing, (query: ShownQuery) => Promise<{ name: string }>>

interface ExportButtonProps {
  readonly of: SearchedThing
  /** What the list shows, on all of its pages. */
  readonly query: ShownQuery
}

/** Saves what a list shows as a spreadsheet. */
export function ExportButton({ of, query }: ExportButtonProps) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const file = await fileOf[of](query)
      toast('success', texts.exported(file.name))
    } catch (error) {
      toast('error', messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
      {texts.export}
    </Button>
  )
}
