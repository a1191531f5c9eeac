import { useCall } from '@sne/shared/client'
import { type CardCorrection, correctionEndpoints } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Button, Card, ErrorOf, Skeleton } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { useState } from 'react'
import { fieldLabel, correctionsTexts as texts } from './corrections-texts.ts'
import { formerValue } from './former-value.ts'

/** Former values of the card and of its newborn's record: read on request, because reading is recorded. */
export function Corrections({ sampleId }: { readonly sampleId: number }) {
  const [open, setOpen] = useState(false)
  return (
    <Card title={texts.title}>
      {open ? (
        <CorrectionsOf sampleId={sampleId} />
      ) : (
        <div className="sne-actions">
          <Button onClick={() => setOpen(true)}>{texts.show}</Button>
          <span className="sne-weak">{texts.hint}</span>
        </div>
      )}
    </Card>
  )
}

function CorrectionsOf({ sampleId }: { readonly sampleId: number }) {
  const result = useCall(correctionEndpoints.listCardCorrections, { params: { id: sampleId } })
  if (result.isError && !result.data)
    return <ErrorOf inline error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Skeleton lines={4} />
  if (result.data.items.length === 0) return <p className="sne-weak">{texts.none}</p>
  return (
    <ol className="shp-corrections">
      {result.data.items.map((correction) => (
        <li key={correction.id}>
          <Correction correction={correction} />
        </li>
      ))}
    </ol>
  )
}

const whats: Readonly<Record<string, string>> = { merge: texts.merged, undo: texts.undone }

function Correction({ correction }: { readonly correction: CardCorrection }) {
  const { at, by, reason, action, otherCard, fields } = correction
  const when = formatDateTime(at)
  const what = whats[action] ?? (otherCard && texts.otherCard(otherCard))
  return (
    <>
      <p>
        <strong>{[when, by && `${texts.by} ${by.label}`].filter(Boolean).join(' ')}</strong>
        {what && ` · ${what}`}
        {` · ${reason ? `${texts.reason}: ${reason}` : texts.noReason}`}
      </p>
      <ValuesTable label={texts.tableOf(when)} words heads={[texts.field, texts.before, texts.after]}>
        <tbody>
          {fields.map(({ entity, field, before, after }) => (
            <tr key={`${entity} ${field}`}>
              <th scope="row">{fieldLabel(entity, field)}</th>
              <td>{formerValue(field, before)}</td>
              <td>{formerValue(field, after)}</td>
            </tr>
          ))}
        </tbody>
      </ValuesTable>
    </>
  )
}
