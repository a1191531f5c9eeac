import { openDocument, useCall } from '@sne/shared/client'
import { analysisRequestEndpoints, workgroupEndpoints } from '@sne/shared/contract'
import { analysisRequestStatuses, screeningLabels } from '@sne/shared/domain'
import { ListPage, optionsOf } from '@sne/shared/ui-data'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { PrintButton } from '../parts/print-button.tsx'
import { orderColumns } from './order-columns.tsx'
import { orderTexts as texts } from './texts.ts'

const laboratories = { type: ['standard', 'icfc', 'sma'] as ('standard' | 'icfc' | 'sma')[] }

/**
 * "Richieste di analisi": every order; the open ones are the failsafe list, and the first view of the page.
 */
export default function AnalysisRequestListPage() {
  const { search } = useLocation()
  const [begin, setBegin] = useState(search === '')
  useEffect(() => {
    if (search !== '') setBegin(false)
  }, [search])
  const workgroups = useCall(workgroupEndpoints.listWorkgroups, { query: { ...laboratories, pageSize: 500 } })
  if (begin && search === '') return <StartWithOpen />
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.hint}
      id="analysis-requests"
      endpoint={analysisRequestEndpoints.listAnalysisRequests}
      search={texts.search}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: texts.status,
          options: optionsOf(analysisRequestStatuses),
        },
        { kind: 'choice', name: 'category', label: texts.category, options: optionsOf(screeningLabels) },
        {
          kind: 'choice',
          single: true,
          name: 'minAgeHours',
          label: texts.age,
          options: Object.entries(texts.ages).map(([value, label]) => ({ value, label })),
        },
        {
          kind: 'choice',
          name: 'workgroupId',
          label: texts.workgroup,
          options: (workgroups.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'days', label: texts.opened, from: 'from', to: 'to' },
        { kind: 'flag', name: 'stalled', label: texts.stalled },
      ]}
      columns={orderColumns}
      defaultSort="-ageAtRiskHours"
      href={({ newborn }) => `/newborn/${newborn.id}`}
      rowTone={({ stalled }) => (stalled ? 'red' : undefined)}
      tools={(query) => (
        <PrintButton
          label={texts.print}
          print={() => openDocument(analysisRequestEndpoints.printAnalysisRequests, { query })}
        />
      )}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  )
}

/** Opened without a filter, the page shows open orders; a filter that a person takes away stays away. */
const StartWithOpen = () => <Navigate to="?status=open" replace />
