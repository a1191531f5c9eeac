import { useCall } from '@sne/shared/client'
import { type ReceptionCard, receptionEndpoints } from '@sne/shared/contract'
import { keysOf, receptionStates } from '@sne/shared/domain'
import { Page } from '@sne/shared/ui-core'
import { BarcodeField, ChoiceCounters, List, optionsOf } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { categoryFilter } from '../sample/sample-filters.ts'
import { ReceptionBulk } from './reception-bulk.tsx'
import { receptionColumns } from './reception-columns.tsx'
import { ReceptionPanel } from './reception-panel.tsx'
import { receptionTexts as texts } from './texts.ts'
import { useReception } from './use-reception.ts'

/** Milliseconds after which the list is asked for again. */
const refresh = 60_000
const stateLabels = Object.fromEntries(
  keysOf(receptionStates).map((state) => [state, receptionStates[state].label]),
)

/** Cards and discs that the hub accepted: read as they come, and missed when they do not. */
export default function ReceptionPage() {
  const [params] = useSearchParams()
  const reception = useReception()
  const [refusing, setRefusing] = useState<ReceptionCard | null>(null)
  const counted = useCall(
    receptionEndpoints.listReception,
    { query: { category: params.getAll('category') as never, pageSize: 0 } },
    { every: refresh, keepPrevious: true },
  )
  // A reason is being chosen for a card: another one does not take its place unasked.
  const onScan = (code: string) => (refusing ? 'stop' : reception.scan(code))
  return (
    <Page title={texts.title} subtitle={texts.hint}>
      <BarcodeField
        large
        keepFocus={refusing === null}
        label={refusing ? texts.writing : texts.field}
        onScan={onScan}
      />
      <ReceptionPanel reception={reception} refusing={refusing} onRefuse={setRefusing} />
      <ChoiceCounters
        name="state"
        legend={texts.stateOf}
        failed={counted.isError}
        counters={keysOf(receptionStates).map((value) => ({
          value,
          ...receptionStates[value],
          count: counted.data?.counts[value],
        }))}
      />
      <List
        id="reception"
        label={texts.title}
        endpoint={receptionEndpoints.listReception}
        search={false}
        filters={[
          { kind: 'choice', name: 'state', label: texts.state, options: optionsOf(stateLabels) },
          categoryFilter,
        ]}
        columns={receptionColumns}
        defaultSort="hubAcceptedAt"
        href={({ newborn }) => `/newborn/${newborn.id}`}
        rowTone={({ state }) => receptionStates[state].tone}
        bulk={(rows, clear) => (
          <ReceptionBulk rows={rows} clear={clear} send={reception.send} onUnsuitable={setRefusing} />
        )}
        every={refresh}
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
    </Page>
  )
}
