import { expect, it } from 'vitest'
import { reportDocumentState } from './report.ts'

it('a report has a draft until it is accepted, then no document until it is drawn', () => {
  expect(reportDocumentState({ acceptedAt: null, pdfFileId: null })).toBe('draft')
  const acceptedAt = '2026-11-20T09:00:00.000Z'
  expect(reportDocumentState({ acceptedAt, pdfFileId: null })).toBe('pending')
  expect(reportDocumentState({ acceptedAt, pdfFileId: 3 })).toBe('ready')
})
