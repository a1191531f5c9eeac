import type { AnswerFile } from '@sne/shared/client'
import { mostChosen, type SheetFormat } from '@sne/shared/contract'
import { DownloadOutlined } from '@sne/shared/ui-core'
import { exportTexts } from '../export/texts.ts'
import { useSaveFile } from '../export/use-save-file.tsx'
import type { BulkAction } from './bulk-bar.tsx'
import { bulkTexts as texts } from './texts.ts'

const keys: Readonly<Record<SheetFormat, string>> = { xlsx: 'x', csv: 'v' }

/** The chosen rows as a file, in either format. */
export function useExportChosen(count: number, make: (format: SheetFormat) => Promise<AnswerFile>) {
  const { save, busy, notice } = useSaveFile()
  const tooMany = count > mostChosen ? texts.tooMany(mostChosen) : null
  const action = (format: SheetFormat): BulkAction => ({
    key: keys[format],
    label: exportTexts.short[format],
    icon: <DownloadOutlined />,
    disabled: tooMany ?? (busy ? texts.busy : null),
    run: () => void save(() => make(format)),
  })
  return { actions: [action('xlsx'), action('csv')], notice }
}
