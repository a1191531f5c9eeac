import { useCallAsRemote } from '@sne/shared/client'
import { type ShippingSampleRow, sampleEndpoints } from '@sne/shared/contract'
import { decidesCard, sampleStatuses } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { TextAreaField } from '@sne/shared/ui-data'
import { z } from 'zod'
import { BulkWindow, type BulkWindowProps } from '../parts/bulk/bulk-window.tsx'
import { bulkTexts } from '../parts/bulk/texts.ts'
import { WhatHappens } from '../parts/bulk/what-happens.tsx'
import { decisionTexts } from '../parts/sample/decision-texts.ts'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'

/** Signs of the note that the call takes. */
const longest = 500
const schema = z.object({ note: z.string().trim().max(longest) })

type Props = Pick<
  BulkWindowProps<ShippingSampleRow, typeof schema>,
  'rows' | 'onCancel' | 'onDone' | 'onClose'
>

/** Announced cards that did not come: each is declared missing by itself, so that a refusal holds one card alone. */
export function NotReceivedWindow({ rows, ...rest }: Props) {
  const call = useCallAsRemote()
  const me = useSession()
  const refusalOf = (row: ShippingSampleRow) => {
    if (!decidesCard(me, row)) return decisionTexts.otherLaboratory
    return row.status === 'shipped' ? null : bulkTexts.wrongStatus(sampleStatuses[row.status].label)
  }
  const able = rows.filter((row) => refusalOf(row) === null).length
  return (
    <BulkWindow
      {...rest}
      title={texts.cardsNotReceivedTitle(rows.length)}
      rows={rows}
      schema={schema}
      defaultValues={{ note: '' }}
      submitText={texts.cardsNotReceivedSave}
      danger
      labels={sampleStatuses}
      endpoint={sampleEndpoints.markSamplesNotReceived}
      doneText={texts.cardsNotReceivedDone}
      cannot={refusalOf}
      step={({ id }, { note }) =>
        call(sampleEndpoints.markSamplesNotReceived, { body: { ids: [id], note: note || null } })
      }
    >
      <WhatHappens what={texts.cardsNotReceivedWhat(able)} able={able} unable={rows.length - able} />
      <p className="sne-weak">{texts.cardsNotReceivedBack}</p>
      <TextAreaField name="note" label={texts.cardsNotReceivedNote} rows={3} maxLength={longest} autoFocus />
    </BulkWindow>
  )
}
