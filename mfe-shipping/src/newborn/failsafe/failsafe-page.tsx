import { useCall } from '@sne/shared/client'
import { failsafeEndpoints, workgroupEndpoints } from '@sne/shared/contract'
import { failsafeBandLabel, failsafeBands, keysOf } from '@sne/shared/domain'
import { ListPage } from '@sne/shared/ui-data'
import { useSearchParams } from 'react-router-dom'
import { categoryFilter } from '../../parts/sample/sample-filters.ts'
import { BandCounters } from './band-counters.tsx'
import { failsafeColumns } from './failsafe-columns.tsx'
import { FailsafePapers } from './failsafe-papers.tsx'
import { RemindButton } from './remind-button.tsx'
import { failsafeTexts as texts } from './texts.ts'
import './failsafe.css'

/** Milliseconds after which the list is asked for again. */
const refresh = 60_000

/** Newborns without a complete result after the days of each band, and planned cards that did not come. */
export default function FailsafePage() {
  const [params] = useSearchParams()
  const birthPoints = useCall(workgroupEndpoints.listSpokeWorkgroups, { query: {} }, { staleTime: 300_000 })
  // The counters know the filters but for the band.
  const counted = useCall(
    failsafeEndpoints.listFailsafe,
    {
      query: {
        category: params.getAll('category') as never,
        birthPointId: params.getAll('birthPointId'),
        pageSize: 0,
      },
    },
    { every: refresh, keepPrevious: true },
  )
  const steps = counted.data?.steps
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.hint}
      above={<BandCounters counts={counted.data?.counts} steps={steps} failed={counted.isError} />}
      id="failsafe"
      endpoint={failsafeEndpoints.listFailsafe}
      search={texts.search}
      filters={[
        {
          kind: 'choice',
          name: 'band',
          label: texts.band,
          options: keysOf(failsafeBands).map((band) => ({
            value: band,
            label: failsafeBandLabel(band, steps),
          })),
        },
        categoryFilter,
        {
          kind: 'choice',
          name: 'birthPointId',
          label: texts.birthPoint,
          options: (birthPoints.data?.items ?? []).map(({ id, name, facilityName }) => ({
            value: id,
            label: `${name} · ${facilityName}`,
          })),
        },
      ]}
      columns={failsafeColumns(steps)}
      defaultSort="-days"
      href={({ id }) => `/newborn/${id}`}
      rowTone={({ bands }) => (bands.some((band) => failsafeBands[band].tone === 'red') ? 'red' : 'amber')}
      bulk={(rows, clear) => <RemindButton rows={rows} clear={clear} />}
      tools={(query) => <FailsafePapers query={query} />}
      every={refresh}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  )
}
