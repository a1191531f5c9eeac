import { expect, it } from 'vitest'
import { importQuestions } from './import-questions.ts'
import { resultsTexts as texts } from './texts.ts'

it('importQuestions asks nothing about a complete file without doubts', () => {
  expect(importQuestions({ toConfirm: [], analytesMissing: [] })).toEqual([])
})

it('importQuestions asks about doubts before analytes that are missing', () => {
  const questions = importQuestions({ toConfirm: ['Primo.', 'Secondo.'], analytesMissing: ['PHE'] })
  expect(questions.map(({ title }) => title)).toEqual([texts.doubtTitle, texts.incompleteTitle])
  expect(questions.map(({ content }) => content)).toEqual(['Primo. Secondo.', texts.incompleteText(['PHE'])])
})
