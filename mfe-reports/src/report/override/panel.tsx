import { useCall } from '@sne/shared/client'
import { errorCatalogue, overrideEndpoints, type Report } from '@sne/shared/contract'
import { isSupportSession, mayProposeOverride, overrideRefusal } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, Card, ErrorOf } from '@sne/shared/ui-core'
import { useState } from 'react'
import { OverrideRow } from './override-row.tsx'
import { ProposeForm } from './propose-form.tsx'
import { overrideTexts as texts } from './texts.ts'

/** Open findings of a report's episode and their overrides; nothing where there are neither. */
export function OverridePanel({ report }: { readonly report: Pick<Report, 'id' | 'status'> }) {
  const me = useSession()
  const [asking, setAsking] = useState(false)
  const read = useCall(overrideEndpoints.getReportOverrides, { params: { id: report.id } })
  const reload = () => void read.refetch()
  if (read.isError && !read.data)
    return (
      <Card title={texts.panel}>
        <ErrorOf inline error={read.error} onRetry={reload} />
      </Card>
    )
  if (!read.data || (read.data.open.length === 0 && read.data.overrides.length === 0)) return null
  const { open, overrides } = read.data
  const why = isSupportSession(me)
    ? errorCatalogue.support_session.message
    : mayProposeOverride(me)
      ? (overrideRefusal(report.status) ?? undefined)
      : texts.onlyLead
  return (
    <Card title={texts.panel}>
      <p>{open.length > 0 ? texts.open : texts.noneOpen}</p>
      {open.length > 0 && (
        <ul className="rep-marks">
          {open.map(({ analyte, state, critical }) => (
            <li key={analyte}>
              <strong>{analyte}</strong>: {state}
              {critical && ` (▲▲ ${texts.critical})`}
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && me.currentRole !== 'support' && (
        <Button size="small" disabled={why !== undefined} title={why} onClick={() => setAsking(true)}>
          {texts.propose}
        </Button>
      )}
      {overrides.length > 0 && (
        <ul className="rep-marks" aria-label={texts.title}>
          {overrides.map((override) => (
            <OverrideRow key={override.id} override={override} onStale={reload} />
          ))}
        </ul>
      )}
      {asking && (
        <ProposeForm reportId={report.id} open={open} onClose={() => setAsking(false)} onStale={reload} />
      )}
    </Card>
  )
}
