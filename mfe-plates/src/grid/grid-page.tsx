import { useCall } from '@sne/shared/client'
import { gridEndpoints } from '@sne/shared/contract'
import { usePageTitle } from '@sne/shared/shell'
import { ErrorOf, GenericError, LinkButton, NotFound } from '@sne/shared/ui-core'
import { useCallback } from 'react'
import { usePathId } from '../parts/path-id.ts'
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
  const result = useCall(gridEndpoints.getGrid, { params: { id }, query: { withHistory: true } })
  usePageTitle(result.data && `${texts.title} ${result.data.plate.name ?? result.data.plate.barcode}`)
  const { refetch } = result
  const reload = useCallback(() => void refetch(), [refetch])
  if (result.isError && !result.data) {
    if (result.error.code === 'invalid_transition')
      return (
        <GenericError
          message={result.error.message}
          actions={<LinkButton to={`/plate/${id}/analyze`}>{texts.toAnalyze}</LinkButton>}
        />
      )
    return <ErrorOf error={result.error} onRetry={reload} />
  }
  if (result.data) return <GridWork grid={result.data} onReload={reload} />
  return <GridComing />
}
