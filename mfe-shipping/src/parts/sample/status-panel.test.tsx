// @vitest-environment happy-dom
import { Me, Sample } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { StatusPanel } from './status-panel.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['support'], currentRole: 'support' })
const show = (onlyCard: string | null) => {
  mockCalls({})
  renderRemote(
    <StatusPanel
      sample={record(Sample, { id: 7, laboratoryId: 1, status: 'accepted', onlyCard })}
      onChanged={() => undefined}
    />,
    { me },
  )
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Non richiesto' })
}

it('the only suitable card of a newborn cannot be put aside as not required, and says why', () => {
  expect(show('È l’unico cartoncino idoneo del neonato per SNE').disabled).toBe(true)
  expect(screen.getByText(/unico cartoncino idoneo/)).toBeTruthy()
})

it('a card beside another suitable one can be put aside as not required', () => {
  expect(show(null).disabled).toBe(false)
})
