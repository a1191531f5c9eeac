import { useCall } from '@sne/shared/client'
import { workgroupEndpoints } from '@sne/shared/contract'
import type { Filter } from '@sne/shared/ui-data'
import { sampleTexts as texts } from './sample/texts.ts'

/** The birth points hardly ever change. */
const fresh = 10 * 60_000

/** Birth points and wards, to choose from. */
export function useBirthPointOptions() {
  const { data } = useCall(workgroupEndpoints.listSpokeWorkgroups, { query: {} }, { staleTime: fresh })
  return (data?.items ?? []).map(({ id, name, facilityName }) => ({
    value: id,
    label: `${name} · ${facilityName}`,
  }))
}

export const birthPointFilter = (options: ReturnType<typeof useBirthPointOptions>) =>
  ({
    kind: 'choice',
    name: 'authorWorkgroupId',
    label: texts.birthPoint,
    options,
  }) as const satisfies Filter
