// @vitest-environment happy-dom
import { Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DeleteResults } from '../results/delete-results.tsx'
import { ReopenPlate } from './reopen-plate.tsx'

afterEach(cleanup)

const plate = { id: 3, version: 2 }
const planner = record(Me, { roles: ['planner'], currentRole: 'planner' })
const impersonatedBy = { id: 9, email: 's@lab.example', label: 'Bassi Sara' }

it.each([
  [null, false],
  [impersonatedBy, true],
])('reopening a plate and taking its results away wait for the person: opened by %s', (actor, disabled) => {
  mockCalls({})
  renderRemote(
    <>
      <ReopenPlate plate={plate} />
      <DeleteResults plate={plate} />
    </>,
    { me: { ...planner, impersonatedBy: actor } },
  )
  const buttons = screen.getAllByRole('button')
  expect(buttons).toHaveLength(2)
  for (const button of buttons) {
    expect(button.hasAttribute('disabled')).toBe(disabled)
    expect(button.title.includes('sessione di assistenza')).toBe(disabled)
  }
})
