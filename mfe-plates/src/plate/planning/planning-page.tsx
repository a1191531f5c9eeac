import { usePageTitle } from '@sne/shared/shell'
import { ErrorOf, NotFound, Page, Skeleton } from '@sne/shared/ui-core'
import { useDeferredValue, useState } from 'react'
import { useParams } from 'react-router-dom'
import { usePathId } from '../../parts/path-id.ts'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import { ChoosePlate } from '../choose-plate.tsx'
import { PlanningWork } from './planning-work.tsx'
import { usePlanning } from './use-planning.ts'

/** Planning of one plate, or of its whole group; without a plate in the address the choice of one. */
export default function PlanningPage() {
  const { plateId } = useParams()
  const id = usePathId('plateId')
  if (plateId === undefined) return <ChoosePlate work="planning" />
  return id === null ? <NotFound /> : <PlanningOf key={id} id={id} />
}

function PlanningOf({ id }: { readonly id: number }) {
  const [q, setQ] = useState('')
  const planning = usePlanning(id, useDeferredValue(q))
  const { group } = planning
  const plate = planning.plates?.find((one) => one.id === id)
  usePageTitle(plate && `${texts.planning} ${plate.name ?? plate.barcode}`)
  if (group.isError && !group.data)
    return <ErrorOf error={group.error} onRetry={() => void group.refetch()} />
  if (!plate)
    return (
      <Page title={texts.planning}>
        <Skeleton lines={16} />
      </Page>
    )
  return (
    <PlanningWork plate={plate} plates={planning.plates ?? []} planning={planning} q={q} onSearch={setQ} />
  )
}
