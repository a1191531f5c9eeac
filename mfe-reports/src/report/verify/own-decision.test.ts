import { Report } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { decidedByPerson } from './own-decision.tsx'

const person = (id: number) => ({ id, label: `Persona ${id}` })
const report = (chosenBy: number | null) =>
  record(Report, {
    created: { at: '2026-11-20T09:00:00Z', by: person(1) },
    chosenBy: chosenBy === null ? null : person(chosenBy),
    history: [],
  })

it('decidedByPerson counts who chose the decision in the draft beside who closed the grid', () => {
  expect([1, 2, 3].map((id) => decidedByPerson(report(2), id))).toEqual([true, true, false])
  expect(decidedByPerson(report(null), 2)).toBe(false)
})
