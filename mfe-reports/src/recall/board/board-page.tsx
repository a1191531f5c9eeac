import { useCall } from '@sne/shared/client'
import { recallCaseEndpoints, workgroupEndpoints } from '@sne/shared/contract'
import { screeningLabels } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { ListPage, optionsOf } from '@sne/shared/ui-data'
import { useSearchParams } from 'react-router-dom'
import { placeName } from '../../parts/request/place-name.ts'
import '../recall.css'
import { recallTexts as texts } from '../texts.ts'
import { caseColumns } from './case-columns.tsx'
import { HandOver } from './hand-over.tsx'
import { shownView, Views } from './views.tsx'

/** Milliseconds after which the board is read again. */
const refresh = 60_000

/**
 * Open orders with a live recall or a positive: awaited people and material, due day, and person in charge.
 */
export function BoardPage() {
  usePageTitle(texts.title)
  const [params] = useSearchParams()
  const shown = shownView(params)
  const views = shown === 'all' ? undefined : { [shown]: true }
  const places = useCall(workgroupEndpoints.listSpokeWorkgroups, { query: {} }, { staleTime: 300_000 })
  const counted = useCall(
    recallCaseEndpoints.listRecallCases,
    {
      query: {
        category: params.getAll('category') as never,
        birthPointId: params.getAll('birthPointId'),
        pageSize: 0,
      },
    },
    { every: refresh, keepPrevious: true },
  )
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.subtitle}
      above={<Views counts={counted.data?.counts} />}
      id="recall-cases"
      endpoint={recallCaseEndpoints.listRecallCases}
      search={texts.search}
      query={views}
      filters={[
        { kind: 'choice', name: 'category', label: texts.category, options: optionsOf(screeningLabels) },
        {
          kind: 'choice',
          name: 'birthPointId',
          label: texts.birthPoint,
          options: (places.data?.items ?? []).map((place) => ({
            value: place.id,
            label: placeName(place),
          })),
        },
      ]}
      columns={caseColumns}
      href={({ id }) => `/manage-recall/${id}`}
      rowTone={({ overdue, urgent }) => (overdue ? 'red' : urgent ? 'amber' : undefined)}
      bulk={(rows, clear, keep) => <HandOver rows={rows} clear={clear} keep={keep} />}
      every={refresh}
      empty={
        shown === 'all'
          ? { title: texts.none, hint: texts.noneHint }
          : { title: texts.noneHere, hint: texts.noneHereHint }
      }
    />
  )
}
