import { useCall } from '@sne/shared/client'
import { type PlannableRequest, type PlannableSample, planningEndpoints } from '@sne/shared/contract'

/** A row of the list at the left: an analysis of this plate, or a sample of the whole group. */
export type ToPlan =
  | ({ readonly kindOf: 'request'; readonly key: string } & PlannableRequest)
  | ({ readonly kindOf: 'sample'; readonly key: string } & PlannableSample)

const mostShown = 200

/** Requests that wait for a plate, or for a group. @param grouped undefined while the plates are read */
export function usePlannable(plateId: number, grouped: boolean | undefined, q: string) {
  const params = { id: plateId }
  const query = { pageSize: mostShown, ...(q ? { q } : {}) }
  const requests = useCall(
    planningEndpoints.listPlannableRequests,
    { params, query },
    { enabled: grouped === false, keepPrevious: true },
  )
  const samples = useCall(
    planningEndpoints.listPlannableSamples,
    { params, query },
    { enabled: grouped === true, keepPrevious: true },
  )
  const toPlan: ToPlan[] | undefined = grouped
    ? samples.data?.items.map((row) => ({ ...row, kindOf: 'sample', key: `s${row.sampleId}` }))
    : requests.data?.items.map((row) => ({ ...row, kindOf: 'request', key: row.requestKey }))
  const read = grouped ? samples : requests
  const total = read.data?.total ?? 0
  /** The number of rows beside the rows that the text finds. */
  const counted = { params, query: { pageSize: 0 } }
  const isSearch = q !== ''
  const allRequests = useCall(planningEndpoints.listPlannableRequests, counted, {
    enabled: isSearch && grouped === false,
  })
  const allSamples = useCall(planningEndpoints.listPlannableSamples, counted, {
    enabled: isSearch && grouped === true,
  })
  const inAll = isSearch ? (grouped ? allSamples.data : allRequests.data)?.total : total
  /** The rows belong to the former text: the rows of this text are on their way. */
  const isSearching = read.isPlaceholderData
  return { toPlan, total, inAll, isSearching }
}
