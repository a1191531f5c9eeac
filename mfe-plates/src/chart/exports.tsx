import { download } from '@sne/shared/client'
import { qualityEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, DownloadOutlined, messageOf, PrinterOutlined } from '@sne/shared/ui-core'
import { useState } from 'react'
import type { Asked } from './asked.ts'
import { chartTexts as texts } from './texts.ts'

interface Props {
  readonly asked: Asked
  readonly disabled: boolean
}

/** The chart on paper, and its values as a file. */
export function Exports({ asked: { analysisTypeId = 0, ...asked }, disabled }: Props) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { name } = await download(qualityEndpoints.exportControlChart, {
        query: { analysisTypeId, ...asked },
      })
      toast('success', texts.exported(name))
    } catch (error) {
      toast('error', messageOf(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Button icon={<PrinterOutlined />} disabled={disabled} onClick={() => window.print()}>
        {texts.print}
      </Button>
      <Button icon={<DownloadOutlined />} disabled={disabled} loading={busy} onClick={() => void run()}>
        {texts.export}
      </Button>
    </>
  )
}
