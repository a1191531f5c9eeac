import { openDocument } from '@sne/shared/client'
import { sampleRequestEndpoints as calls, type KeptFile } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Alert, Button, messageOf } from '@sne/shared/ui-core'
import { serumTexts as texts } from './texts.ts'

interface FirstReportProps {
  readonly requestId: number
  readonly file: KeptFile
}

/** The report that a correction takes the place of. */
export function FirstReport({ requestId, file }: FirstReportProps) {
  const toast = useToast()
  const open = async () => {
    try {
      await openDocument(calls.downloadSerumReport, { params: { id: requestId } })
    } catch (error) {
      toast('error', messageOf(error))
    }
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={texts.correction(file.name, formatDateTime(file.uploaded.at))}
      description={texts.correctionText}
      action={<Button onClick={() => void open()}>{texts.openFirst}</Button>}
    />
  )
}
