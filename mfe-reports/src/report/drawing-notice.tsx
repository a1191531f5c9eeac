import { useCall } from '@sne/shared/client'
import { reportEndpoints } from '@sne/shared/contract'
import { Alert } from '@sne/shared/ui-core'
import { reportTexts as texts } from './texts.ts'

/** Milliseconds between two looks at a report whose document is being drawn. */
const lookEvery = 2000

/** Says that the document is being drawn, and reads the report of the page again until it is. */
export function DrawingNotice({ id }: { readonly id: number }) {
  useCall(reportEndpoints.getReport, { params: { id } }, { every: lookEvery })
  return <Alert type="info" showIcon title={texts.drawingNotice} description={texts.drawingHint} />
}
