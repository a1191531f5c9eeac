import { useCall } from '@sne/shared/client'
import { duplicateEndpoints, type NewbornPair } from '@sne/shared/contract'
import { formatDate, newbornName, pairStatuses } from '@sne/shared/domain'
import { Alert, StatusTag } from '@sne/shared/ui-core'
import { Ago, type Column, ListPage, optionsOf } from '@sne/shared/ui-data'
import './duplicate.css'
import { duplicateTexts as texts } from '../parts/duplicate/texts.ts'
import { EvidenceShort, Likeness } from './evidence.tsx'

type SortField = 'status' | 'foundAt' | 'score' | 'decidedAt'

/** Twins are found by themselves: nobody decides on them. */
const statusOptions = optionsOf(pairStatuses).filter(({ value }) => value !== 'twins')

const columns: Column<NewbornPair, SortField>[] = [
  {
    key: 'newborns',
    title: texts.newborns,
    always: true,
    wraps: 'sentences',
    render: ({ first, second }) => (
      <span className="shp-pair">
        {[first, second].map((one) => (
          <span key={one.id}>
            {newbornName(one)} <span className="sne-weak">{one.code}</span>
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'birth',
    title: texts.birth,
    render: ({ first, second }) =>
      [...new Set([formatDate(first.birthAt), formatDate(second.birthAt)])].join(' / '),
  },
  { key: 'mother', title: texts.mother, render: ({ mother }) => mother ?? '-' },
  {
    key: 'status',
    title: texts.status,
    sort: 'status',
    render: ({ status }) => <StatusTag look={pairStatuses[status]} />,
  },
  { key: 'score', title: texts.likeness, sort: 'score', render: (row) => <Likeness score={row.score} /> },
  { key: 'evidence', title: texts.reasons, render: (row) => <EvidenceShort evidence={row.evidence} /> },
  { key: 'foundAt', title: texts.found, sort: 'foundAt', render: (row) => <Ago moment={row.foundAt} /> },
  {
    key: 'decidedAt',
    title: texts.decided,
    sort: 'decidedAt',
    render: ({ decidedAt, decidedBy }) =>
      decidedAt ? (
        <span title={decidedBy?.label}>
          <Ago moment={decidedAt} />
        </span>
      ) : (
        '-'
      ),
  },
]

/** "Doppioni": pairs of records to be decided on, waiting ones first. */
export default function DuplicatesPage() {
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.hint}
      above={<EarlierNewborns />}
      id="duplicates"
      endpoint={duplicateEndpoints.listDuplicates}
      search={texts.search}
      filters={[{ kind: 'choice', name: 'status', label: texts.status, options: statusOptions }]}
      columns={columns}
      defaultSort="status"
      href={({ id }) => `/newborn/duplicates/${id}`}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  )
}

/** While the newborns of before are still compared, the list is not whole. */
function EarlierNewborns() {
  const { data } = useCall(duplicateEndpoints.getDuplicateSearch, {})
  if (!data || data.finishedAt !== null || data.left === 0) return null
  return <Alert type="info" showIcon title={texts.comparing(data.compared, data.left)} />
}
