import { expect, it } from 'vitest'
import { textOf } from '../examples/read-pdf.ts'
import { exampleLaboratory } from '../examples/report-example.ts'
import { renderQualitySummary } from './summary.ts'

const row = (analyte: string, level: 'low' | 'high') => ({
  ...{ analyte, label: analyte, unit: 'µmol/L', decimals: 0, level, lot: `LOTTO-${level}` },
  ...{
    target: { mean: 100, sd: 5 },
    n: 2,
    mean: 101.5,
    sd: 4.2,
    cv: 4.1,
    bias: 1.5,
    allowable: 20,
    sigma: 4.5,
  },
  broken: [{ rule: 'oltre 3 deviazioni standard', count: 2 }],
  points: [
    { at: '2026-10-05T08:00:00Z', z: 0.4, left: false },
    { at: '2026-10-06T08:00:00Z', z: 7, left: true },
  ],
})

it('the summary of a month has its figures, what was decided, who signed it and the series of each analyte', async () => {
  const pdf = await renderQualitySummary({
    laboratory: exampleLaboratory,
    type: 'SNE – Aminoacidi e acilcarnitine',
    month: '2026-10',
    content: {
      runs: { all: 22, rejected: 1, released: 2 },
      rows: [row('PHE', 'low'), row('PHE', 'high'), row('C8', 'low')],
      actions: [
        {
          ...{ plateId: 4, plate: 'SNE 4', at: '2026-10-06T09:00:00Z', by: 'Lea Lead' },
          text: 'Respinta: reagenti o kit, kit scaduto. Azione correttiva: kit nuovo',
        },
      ],
    },
    note: 'Mese regolare',
    signedBy: 'Rinaldi Marco',
    signedAt: '2026-11-02T09:00:00Z',
  })
  const text = await textOf(pdf)
  for (const words of [
    'LOTTO-high',
    '101,5',
    '4,1',
    'oltre 3 deviazioni standard: 2',
    'kit nuovo',
    'Lea Lead',
  ])
    expect(text).toContain(words)
  for (const words of ['Rinaldi Marco', 'Mese regolare', 'PHE: controlli in DS', 'C8: controlli in DS'])
    expect(text).toContain(words)
})
