import type { Report } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { reportTexts as texts } from './texts.ts'

/** The analyst's note to the supervisor, if any; it is not printed. */
export function AnalystNote({ report }: { readonly report: Report }) {
  const { note, created } = report
  if (!note) return null
  return (
    <Card title={texts.note}>
      <p className="rep-note">{note}</p>
      <p className="sne-weak">
        {created.by?.label ?? texts.system}, {formatDateTime(created.at)}
      </p>
    </Card>
  )
}
