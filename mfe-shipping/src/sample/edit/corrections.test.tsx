// @vitest-environment happy-dom
import { CardCorrection, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Corrections } from './corrections.tsx'
import { fieldLabel } from './corrections-texts.ts'
import { formerValue } from './former-value.ts'

afterEach(cleanup)

const me = record(Me, { roles: ['support'], currentRole: 'support' })
const correction = record(CardCorrection, {
  at: '2026-11-20T09:00:00.000Z',
  by: { id: 1, label: 'Neri Luca' },
  reason: 'Riletto il cartoncino',
  action: 'update',
  otherCard: null,
  fields: [
    { entity: 'newborn', field: 'surname', before: 'ROSI', after: 'ROSSI' },
    { entity: 'sample', field: 'ward', before: null, after: 'tin' },
  ],
})

it('the list of corrections is read on demand, and shows each field before and after, when, by whom and why', async () => {
  let asked = 0
  mockCalls({
    listCardCorrections: () => {
      asked += 1
      return { items: [correction] }
    },
  })
  renderRemote(<Corrections sampleId={7} />, { me })
  expect(asked).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Mostra le correzioni' }))
  await screen.findByRole('row', { name: 'Neonato: Cognome ROSI ROSSI' })
  screen.getByRole('row', { name: 'Reparto - TIN' })
  expect(screen.getByRole('listitem').textContent).toContain(
    '20/11/2026 10:00 da Neri Luca · Motivo: Riletto il cartoncino',
  )
  expect(asked).toBe(1)
})

it.each([
  ['collectedAt', '2026-11-20T09:00:00.000Z', '20/11/2026 10:00'],
  ['mother.birthDate', '1990-01-02', '02/01/1990'],
  ['feeding', [], '-'],
  ['sga', true, 'Si'],
  ['birthWeight', 3210, '3210'],
  ['spokeNotes', '', '-'],
] as const)('formerValue: %s %j reads %s', (field, value, text) => {
  expect(formerValue(field, typeof value === 'object' ? [...value] : value)).toBe(text)
})

it('fieldLabel names a field without a label by its own name, rather than hiding it', () => {
  expect(fieldLabel('newborn', 'shoeSize')).toBe('Neonato: shoeSize')
})
