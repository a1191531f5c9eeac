import { controlLetters } from '@sne/shared/domain'
import { describe, expect, it } from 'vitest'
import { examplePlate, examplePunchingRows, exampleWells } from '../examples/plate-example.ts'
import { fontsOf, pagesOf } from '../examples/read-pdf.ts'
import { renderPlateMap } from './plate-map.ts'
import { renderPunchingWorklist } from './punching-worklist.ts'

describe('plate map', () => {
  it('plate map shows 96 wells on one page, controls in letters, replicates and urgent samples marked', async () => {
    const pdf = await renderPlateMap({ plate: examplePlate, wells: exampleWells() })
    const [page = '', ...more] = await pagesOf(pdf)
    expect(more).toEqual([])
    for (const well of exampleWells()) {
      expect(page).toContain(well.well)
      if (well.barcode) expect(page).toContain(well.barcode)
      if (well.protocol) expect(page).toContain(well.protocol)
    }
    for (const letters of Object.values(controlLetters)) expect(page).toContain(` ${letters} `)
    expect(page).toContain('RIP 1/2')
    expect(page).toContain('RIP 2/2')
    expect(page).toContain('URG RIC')
    expect(page).toContain('87 campioni')
    expect(page).toContain('2 liberi')
    expect(page).toContain('non richiesto')
    expect(page).toContain('K-88120 (scadenza 31/03/2027)')
    expect((await fontsOf(pdf)).every((font) => font.embedded)).toBe(true)
  })

  it('plate map shows a plate on which nothing stands yet', async () => {
    const empty = {
      ...examplePlate,
      name: null,
      instrument: null,
      kitLot: null,
      kitExpiry: null,
      siblings: [],
    }
    const [page = ''] = await pagesOf(await renderPlateMap({ plate: empty, wells: [] }))
    expect(page).toContain('96 liberi')
    expect(page).toContain('Strumento -')
  })
})

describe('punching list', () => {
  it('punching list lists every well in the order given and repeats head and plate on each page', async () => {
    const rows = examplePunchingRows().reverse()
    const pages = await pagesOf(await renderPunchingWorklist({ plate: examplePlate, rows }))
    const text = pages.join(' ')
    const cards = rows.flatMap((row) => (row.replicate || !row.barcode ? [] : [row.barcode]))
    const places = cards.map((card) => text.indexOf(card))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(text).toContain('94 dischetti')
    expect(text).toContain('Controllo basso, lotto QC-202')
    for (const page of pages) {
      expect(page).toContain('2026/0321')
      expect(page).toContain('Cartoncino')
    }
  })
})
