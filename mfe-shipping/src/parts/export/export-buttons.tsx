import type { AnswerFile } from '@sne/shared/client'
import { type SheetFormat, sheetFormats } from '@sne/shared/contract'
import { Button, DownloadOutlined } from '@sne/shared/ui-core'
import { useState } from 'react'
import { exportTexts as texts } from './texts.ts'
import { useSaveFile } from './use-save-file.tsx'

interface ExportButtonsProps {
  readonly make: (format: SheetFormat) => Promise<AnswerFile>
}

/** Saves the content of a list, all its pages, for spreadsheets or for another system. */
export function ExportButtons({ make }: ExportButtonsProps) {
  const { save, busy, notice } = useSaveFile()
  const [format, setFormat] = useState<SheetFormat>('xlsx')
  return (
    <>
      {sheetFormats.map((one) => (
        <Button
          key={one}
          icon={<DownloadOutlined />}
          loading={busy && format === one}
          disabled={busy}
          aria-label={texts.export[one]}
          title={texts.export[one]}
          onClick={() => {
            setFormat(one)
            void save(() => make(one))
          }}
        >
          {texts.short[one]}
        </Button>
      ))}
      {notice}
    </>
  )
}
