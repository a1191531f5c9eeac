// @vitest-environment happy-dom
import { EpisodeView, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { chosenTiers, SecondTierChoice } from './second-tier-choice.tsx'

const me = record(Me, { id: 3, roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
const view = record(EpisodeView, {
  proposedAction: { actionId: 'recall_spot', reason: '', sameDay: false, secondTiers: ['sne_2t_mma'] },
  discs: { free: 3, awaited: 3, refusedTiers: [{ id: 7, code: 'tgal_galt', label: 'GALT' }] },
  secondTiers: [
    { type: { id: 4, code: 'sne_2t_mma', label: 'MMA' }, analytes: ['C3'], ordered: false },
    { type: { id: 5, code: 'sne_2t_msud', label: 'MSUD' }, analytes: ['XLE'], ordered: false },
    { type: { id: 6, code: 'sne_2t_suac', label: 'SUAC' }, analytes: [], ordered: true },
  ],
})

it('the choice shows the findings of each second tier, with the proposed one chosen and an ordered one fixed', () => {
  mockCalls({})
  const onChange = vi.fn()
  renderRemote(<SecondTierChoice view={view} chosen={null} onChange={onChange} />, { me })
  const box = (name: RegExp) => screen.getByRole('checkbox', { name })
  expect(box(/MMA · C3/)).toHaveProperty('checked', true)
  expect(box(/MSUD · XLE/)).toHaveProperty('checked', false)
  expect(box(/SUAC \(già richiesto\)/)).toHaveProperty('disabled', true)
  fireEvent.click(box(/MSUD/))
  expect(onChange).toHaveBeenLastCalledWith([4, 5])
  fireEvent.click(box(/MMA/))
  expect(onChange).toHaveBeenLastCalledWith([])
})

it('the choice says how many discs the card still gives, and which tiers have none', () => {
  mockCalls({})
  renderRemote(<SecondTierChoice view={view} chosen={[]} onChange={vi.fn()} />, { me })
  expect(screen.getByText(/ha ancora 3 dischi liberi/).textContent).not.toContain('mancher')
  expect(screen.getByText(/Senza dischi sul cartoncino: GALT/)).toBeTruthy()
  renderRemote(<SecondTierChoice view={view} chosen={[4, 5]} onChange={vi.fn()} />, { me })
  expect(screen.getByText(/Ne mancheranno 2 alle prime analisi/)).toBeTruthy()
})

it('the choice offers the second tiers of a server that does not say how many discs the card still gives', () => {
  mockCalls({})
  const { discs: _, ...earlier } = view
  renderRemote(<SecondTierChoice view={earlier} chosen={null} onChange={vi.fn()} />, { me })
  expect(screen.getByRole('checkbox', { name: /MMA · C3/ })).toHaveProperty('checked', true)
  expect(screen.queryByText(/dischi/)).toBeNull()
})

it('chosenTiers counts what a row asks for', () => {
  expect(chosenTiers(view, { actionId: null, secondTierTypeIds: null })).toEqual([])
  expect(chosenTiers(view, { actionId: 'recall_spot', secondTierTypeIds: null })).toEqual(['MMA'])
  expect(chosenTiers(view, { actionId: 'urgent_recall', secondTierTypeIds: [5] })).toEqual(['MSUD'])
  expect(chosenTiers(view, { actionId: 'report_negative', secondTierTypeIds: [5] })).toEqual([])
})
