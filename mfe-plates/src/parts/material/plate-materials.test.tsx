// @vitest-environment happy-dom
import { Me, PlateMaterials } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PlateMaterialsCard } from './plate-materials.tsx'

afterEach(cleanup)

const choice = {
  ...{ item: { kind: 'reagent_lot' as const, id: 7 }, name: 'Kit TSH, lotto L1', detail: 'Casa' },
  ...{ lastDay: '2027-12-31', objection: null, overridable: false, proposed: 'last_used' as const },
}
const empty = { plateId: 4, open: true, recorded: [], choices: [], missing: [], refusal: null }
const show = (materials: object, currentRole: 'analyst' | 'acceptance' = 'analyst') => {
  const me = record(Me, { roles: [currentRole], currentRole, impersonatedBy: null })
  const answer = record(PlateMaterials, { ...empty, ...materials })
  const calls = mockCalls({
    getPlateMaterials: () => answer,
    recordMaterials: () => ({ changed: true, materials: answer }),
  })
  renderRemote(<PlateMaterialsCard plateId={4} />, { me })
  return calls
}

it('a plate records a proposed lot with one button', async () => {
  const calls = show({ choices: [choice] })
  fireEvent.click(await screen.findByRole('button', { name: 'Registra: Kit TSH, lotto L1' }))
  const sent = () => calls.find(({ name }) => name === 'recordMaterials')?.input.body
  await expect.poll(sent).toEqual({ items: [choice.item] })
})

it('the list says what is missing, and why results are not imported', async () => {
  show({ missing: ['lo strumento di misura'], refusal: 'Prima dei risultati manca lo strumento.' })
  expect(await screen.findByText('Manca: lo strumento di misura')).toBeTruthy()
  expect(screen.getByText('Prima dei risultati manca lo strumento.')).toBeTruthy()
})

it('the list offers no recording to a role that only reads', async () => {
  show({ choices: [choice] }, 'acceptance')
  const button = await screen.findByRole('button', { name: 'Registra: Kit TSH, lotto L1' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
})

it('the list shows nothing where the laboratory registered nothing for the type', async () => {
  const calls = show({})
  await expect.poll(() => calls.length).toBe(1)
  await expect.poll(() => screen.queryByText('Strumenti e reagenti')).toBeNull()
})
