import { download } from '@sne/shared/client'
import { accountabilityEndpoints as calls } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, DownloadOutlined, messageOf, PrinterOutlined } from '@sne/shared/ui-core'
import { useState } from 'react'
import type { AccountTab, Asked } from './asked.ts'
import { accountTexts as texts } from './texts.ts'

const save = (tab: AccountTab, { month, period, category, analystId }: Asked) => {
  switch (tab) {
    case 'month':
      return download(calls.exportMonthlyAccountability, { query: { month, category } })
    case 'range':
      return download(calls.exportRangeAccountability, { query: { ...period, category } })
    case 'analysts':
      return download(calls.exportAnalystAccountability, { query: { ...period, analystId } })
  }
}

interface Props {
  readonly tab: AccountTab
  readonly asked: Asked
  readonly disabled: boolean
}

/** The shown figures as a file or on paper. */
export function Exports({ tab, asked, disabled }: Props) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      toast('success', texts.exported((await save(tab, asked)).name))
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
