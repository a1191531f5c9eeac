import { expect, it } from 'vitest'
import { leavingQuestion } from './leaving-question.ts'

it('leaving a page whose readings the browser keeps says that they stay, not that they are lost', () => {
  const scans = { key: 'scans', label: '4 letture in attesa', isKept: true }
  expect(leavingQuestion([scans])).toMatchObject({
    content: 'Resta in questo computer: 4 letture in attesa.',
    danger: false,
  })
  expect(leavingQuestion([scans, { key: 'note', label: 'la nota' }])).toMatchObject({
    content: 'Andranno perse: la nota. Resta in questo computer: 4 letture in attesa.',
    danger: true,
  })
})
