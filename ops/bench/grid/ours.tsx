import { UiProvider } from '@sne/shared/ui-core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { byGroup } from '../../../mfe-plates/src/grid/columns.ts'
import { savedChoices } from '../../../mfe-plates/src/grid/draft-state.ts'
import '../../../mfe-plates/src/grid/grid.css'
import { GridTable } from '../../../mfe-plates/src/grid/grid-table.tsx'
import { fullGrid } from './data.ts'
import { painted } from './painted.ts'

const grid = fullGrid()
const columns = byGroup(grid.analytes)
const choices = savedChoices(grid.rows)

function Page() {
  const [cursor, setCursor] = useState({ row: 0, code: null as string | null })
  return (
    <UiProvider>
      <div className="grd">
        <div className="grd-body">
          <div className="grd-scroll">
            <GridTable grid={grid} columns={columns} choices={choices} cursor={cursor} onCursor={setCursor} />
          </div>
        </div>
      </div>
    </UiProvider>
  )
}

/** Draws the grid of the product. */
globalThis.mount = () =>
  painted('[data-code]', (place) => {
    createRoot(place).render(<Page />)
  })
