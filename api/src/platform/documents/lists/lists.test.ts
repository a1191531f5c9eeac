import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { pagesOf, textOf } from '../examples/read-pdf.ts'
import { exampleReport } from '../examples/report-example.ts'
import { exampleLabels, exampleRequests } from '../examples/shipping-example.ts'
import { renderReport } from '../report/report.ts'
import { renderAnalysisRequests } from './analysis-requests.ts'
import { renderCardLabels } from './card-labels.ts'
import { renderMergedReports } from './merged-reports.ts'

describe('merged reports', () => {
  const printedAt = '2026-11-20T07:30:00+01:00'

  it('merged reports keep the pages in order and mark only the document that is no longer valid', async () => {
    const old = await renderReport(exampleReport({ number: '2026/000001' }))
    const valid = await renderReport(exampleReport({ number: '2026/000002' }))
    const frozen = Buffer.from(old)
    const documents = [
      { pdf: old, watermark: 'SOSTITUITO' },
      { pdf: valid, watermark: null },
    ]
    const pages = await pagesOf(
      await renderMergedReports({ title: 'Referti', documents, twoSided: false, printedAt }),
    )
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('2026/000001')
    expect(pages[0]).toContain('SOSTITUITO')
    expect(pages[1]).toContain('2026/000002')
    expect(pages[1]).not.toContain('SOSTITUITO')
    expect(Buffer.compare(old, frozen)).toBe(0)
  })

  it('merged reports start every document on an odd page for printing on both sides', async () => {
    const pdf = await renderReport(exampleReport())
    const documents = [pdf, pdf, pdf].map((one) => ({ pdf: one, watermark: null }))
    const merged = await renderMergedReports({ title: 'Referti', documents, twoSided: true, printedAt })
    expect((await PDFDocument.load(merged)).getPageCount()).toBe(5)
  })

  it('merged reports refuse what is no PDF', async () => {
    const documents = [{ pdf: Buffer.from('no'), watermark: null }]
    await expect(renderMergedReports({ title: '', documents, twoSided: false, printedAt })).rejects.toThrow()
  })
})

describe('the list of analysis requests', () => {
  it('the list of analysis requests names every order and counts those with nothing under way', async () => {
    const text = await textOf(await renderAnalysisRequests(exampleRequests(40)))
    expect(text).toContain('2026/R00001')
    expect(text).toContain('2026/R00040')
    expect(text).toContain('1 senza attività in corso')
    expect(text).toContain('102 ore')
    expect(text).toContain('16 giorni')
  })
})

describe('card labels', () => {
  it('card labels fill sheets of 24 and leave used places free', async () => {
    const pages = await pagesOf(await renderCardLabels(exampleLabels(30)))
    expect(pages).toHaveLength(2)
    expect(pages[0]?.match(/SN26/g)).toHaveLength(22)
    expect(pages[1]?.match(/SN26/g)).toHaveLength(8)
  })
})
