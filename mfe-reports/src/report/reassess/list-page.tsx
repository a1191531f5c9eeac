import { reassessmentEndpoints } from '@sne/shared/contract'
import { reassessmentCauses } from '@sne/shared/domain'
import { Ago, ListPage, optionsOf } from '@sne/shared/ui-data'
import { reportColumns as columns } from '../report-columns.tsx'
import { categoryFilter, reportHref } from '../report-filters.ts'
import { reassessTexts as texts } from './texts.ts'

/** "Referti da rivalutare": accepted reports that a supervisor reopens or confirms. */
export default function ReassessPage() {
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.subtitle}
      id="reports-to-reassess"
      endpoint={reassessmentEndpoints.listReassessments}
      search={texts.search}
      filters={[
        categoryFilter,
        { kind: 'choice', name: 'cause', label: texts.cause, options: optionsOf(reassessmentCauses) },
      ]}
      columns={[
        { ...columns.number, width: 190 },
        columns.newborn,
        columns.category,
        { ...columns.outcome, sort: undefined },
        {
          key: 'what',
          title: texts.what,
          always: true,
          width: 420,
          render: ({ reassessments }) => (
            <ul className="rep-marks">
              {reassessments.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          ),
        },
        {
          key: 'since',
          title: texts.since,
          sort: 'markedAt',
          render: ({ reassessments }) => <Ago moment={reassessments.at(-1)?.marked.at ?? null} />,
        },
        columns.acceptedAt,
      ]}
      href={reportHref}
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  )
}
