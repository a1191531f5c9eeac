import { missingCommunicationEndpoints } from '@sne/shared/contract'
import { missingCommunicationKinds } from '@sne/shared/domain'
import { ListPage, optionsOf } from '@sne/shared/ui-data'
import { categoryFilter } from '../parts/sample/sample-filters.ts'
import { missingColumns } from './missing-columns.tsx'
import { toldTexts as texts } from './texts.ts'
import './told.css'

/** Milliseconds after which the list is asked for again. */
const refresh = 60_000

/** Positives, recalls and planned cards of which somebody was not told, the urgent and oldest first. */
export default function MissingPage() {
  return (
    <ListPage
      title={texts.missing}
      subtitle={texts.missingHint}
      id="missing-communications"
      endpoint={missingCommunicationEndpoints.listMissingCommunications}
      search={texts.searchName}
      filters={[
        {
          kind: 'choice',
          name: 'kind',
          label: texts.kind,
          options: optionsOf(missingCommunicationKinds),
        },
        categoryFilter,
        { kind: 'flag', name: 'late', label: texts.late },
      ]}
      columns={missingColumns}
      defaultSort="since"
      href={({ newborn }) => `/newborn/${newborn.id}`}
      rowTone={({ late }) => (late ? 'red' : 'amber')}
      empty={{ title: texts.noMissing, hint: texts.noMissingHint }}
      every={refresh}
    />
  )
}
