import { type ExpectedFollowUp, followUpEndpoints } from '@sne/shared/contract'
import { formatText, newbornName, screeningLabels } from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import { Ago, type Column, ListPage } from '@sne/shared/ui-data'
import { followUpTexts as texts } from '../parts/follow-up/texts.ts'
import { categoryFilter } from '../parts/sample/sample-filters.ts'

const columns: Column<ExpectedFollowUp, 'since' | 'newborn'>[] = [
  {
    key: 'newborn',
    title: texts.newborn,
    sort: 'newborn',
    always: true,
    render: ({ newborn }) => newbornName(newborn),
  },
  { key: 'category', title: texts.category, render: ({ category }) => screeningLabels[category] },
  { key: 'report', title: texts.report, render: ({ number }) => formatText(number) },
  {
    key: 'since',
    title: texts.since,
    sort: 'since',
    always: true,
    render: ({ since, urgent }) => (
      <span className="sne-actions">
        <Ago moment={since} />
        {urgent && <Tag tone="red">{texts.urgent}</Tag>}
      </span>
    ),
  },
]

/** Positives that no clinical centre follows yet, the oldest first. */
export default function ExpectedPage() {
  return (
    <ListPage
      title={texts.expected}
      subtitle={texts.expectedHint}
      id="expected-follow-ups"
      endpoint={followUpEndpoints.listExpectedFollowUps}
      search={texts.search}
      filters={[categoryFilter]}
      columns={columns}
      defaultSort="since"
      href={({ newborn }) => `/newborn/${newborn.id}`}
      rowTone={({ urgent }) => (urgent ? 'red' : 'amber')}
      empty={{ title: texts.noExpected, hint: texts.noExpectedHint }}
      every={60_000}
    />
  )
}
