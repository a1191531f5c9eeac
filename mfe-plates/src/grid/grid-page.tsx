import { useCall } from '@sne/shared/client'
import { gridEndpoints } from '@sne/shared/contract'
import { usePageTitle } from '@sne/shared/shell'
import { ErrorOf, GenericError, LinkButton, NotFound } from '@sne/shared/ui-core'
import { useCallback } from 'react'
import { usePathId } from '../parts/path-id.ts'
import { useReadAfresh } from '../parts/read-afresh.ts'
import './grid.css'
import { GridComing } from './grid-coming.tsx'
import { GridWork } from './grid-work.tsx'
import { gridTexts as texts } from './texts.ts'

/** The grid of one plate: ninety samples to judge row by row, from the keyboard. */
export default function GridPage() {
  const id = usePathId('plateId')
  return id === null ? <NotFound /> : <GridOf key={id} id={id} />
}

function GridOf({ id }: { readonly id: number }) {
  const input = { params: { id }, query: { withHistory: true } }
  const result = useCall(gridEndpoints.getGrid, input, { staleTime: 0 })
  // A grid kept from an earlier visit may be older than the person's saved draft.
  const grid = useReadAfresh(result)
  usePageTitle(grid && `${texts.title} ${grid.plate.name ?? grid.plate.barcode}`)
  const { refetch } = result
  const reload = useCallback(() => void refetch(), [refetch])
  if (result.isError && !grid) {
    if (result.error.code === 'invalid_transition')
      return (
        <GenericError
          message={result.error.message}
          actions={<LinkButton to={`/plate/${id}/analyze`}>{texts.toAnalyze}</LinkButton>}
        />
      )
    return <ErrorOf error={result.error} onRetry={reload} />
  }
  // Results that were deleted and imported again have a new draft.
  if (grid) return <GridWork key={grid.plate.analyzed?.at} grid={grid} onReload={reload} />
  return <GridComing />
}
