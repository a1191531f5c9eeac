// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ago } from './ago.tsx'
import { AnalyteValue } from './analyte-value.tsx'
import { DefinitionList } from './definition-list.tsx'
import { Phones } from './phones.tsx'
import { Timeline } from './timeline.tsx'

afterEach(cleanup)

describe('AnalyteValue', () => {
  it.each([
    ['HH', 12.345, '▲▲ Sopra soglia, valore critico 12,35'],
    ['L', 0.5, '▼ Sotto soglia 0,50'],
    ['N', 3, '3,00'],
    ['ND', null, 'ND Non rilevato '],
    ['ERR', null, '! Valore non utilizzabile -'],
  ] as const)('AnalyteValue with flag %s', (flag, value, text) => {
    render(<AnalyteValue value={value} decimals={2} flag={flag} />)
    expect(document.querySelector('.sne-value')!.textContent).toBe(text)
  })

  it('AnalyteValue writes the comparator of a bound before its number', () => {
    render(<AnalyteValue value={2} comparator="<" decimals={1} flag="NC" />)
    expect(document.querySelector('.sne-value')!.textContent).toBe('? Non confrontabile con la soglia < 2,0')
  })

  it('AnalyteValue marks a value that was corrected', () => {
    render(<AnalyteValue value={1} decimals={0} flag="N" edited />)
    expect(screen.getByTitle('Corretto a mano')).toBeTruthy()
  })
})

describe('ago', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  it.each([
    ['2026-11-21T11:59:30Z', 'adesso'],
    ['2026-11-21T11:48:00Z', '12 min fa'],
    ['2026-11-21T09:00:00+00:00', '3 h fa'],
    ['2026-11-20T10:00:00Z', '26 h fa'],
    ['2026-11-16T10:00:00Z', '5 gg fa'],
    ['2026-11-21T15:00:00Z', 'tra 3 h'],
  ])('%s is %s', (moment, text) => {
    expect(ago(moment, now)).toBe(text)
  })
})

it('facts that are not there read "-"', () => {
  render(
    <DefinitionList
      items={[
        { term: 'Peso', value: null },
        { term: 'Gemelli', value: 0 },
      ]}
    />,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['-', '0'])
})

it('a timeline says when and who', () => {
  render(<Timeline events={[{ id: 1, at: '2026-11-20T08:30:00Z', by: 'Anna Neri', title: 'Accettato' }]} />)
  expect(screen.getByRole('listitem').textContent).toContain('20/11/2026 09:30 · Anna Neri')
})

it('a timeline shows a day without an invented hour', () => {
  render(<Timeline events={[{ id: 1, at: '2026-11-20', by: null, title: 'Prima visita' }]} />)
  expect(screen.getByRole('listitem').textContent).toBe('○Prima visita20/11/2026')
})

it('Phones dials each number of a place, and says where none is known', () => {
  const { rerender } = render(
    <Phones name="Nido" phones={['055 12-34', '+39 055 9']} none="nessun telefono" />,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:0551234',
    'tel:+390559',
  ])
  rerender(
    <Phones
      phones={['055 2']}
      former={{ phones: ['055 1'], changedAt: new Date(Date.now() - 3_600_000).toISOString() }}
      none="nessun telefono"
    />,
  )
  expect(screen.getByText(/^Numeri cambiati il .*; prima: 055 1$/)).toBeDefined()
  rerender(
    <Phones
      phones={['055 2']}
      former={{ phones: ['055 1'], changedAt: '2020-01-01T09:00:00Z' }}
      none="nessun telefono"
    />,
  )
  expect(screen.queryByText(/055 1/)).toBeNull()
  rerender(<Phones name="Nido" phones={[]} none="nessun telefono" />)
  expect(screen.getByText('nessun telefono')).toBeDefined()
})
