// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { ChoiceCounters } from './choice-counters.tsx'

afterEach(cleanup)

const Address = () => <output>{useLocation().search}</output>

const show = (address: string, failed = false) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <ChoiceCounters
        name="state"
        legend="Orologi per colore"
        failed={failed}
        counters={[
          { value: 'overdue', label: 'Scaduti', tone: 'red', count: failed ? undefined : 3 },
          { value: 'on_time', label: 'Nei tempi', tone: 'green', count: failed ? undefined : 0 },
        ]}
      />
      <Address />
    </MemoryRouter>,
  )
const address = () => screen.getByRole('status').textContent

it('a press shows these rows alone from their first page, another one all again', () => {
  show('/board?category=sne&page=4')
  fireEvent.click(screen.getByRole('button', { name: /Scaduti/ }))
  expect(address()).toBe('?category=sne&state=overdue')
  expect(screen.getByRole('button', { name: /Scaduti/, pressed: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Nei tempi/ }))
  expect(address()).toBe('?category=sne&state=on_time')
  fireEvent.click(screen.getByRole('button', { name: /Nei tempi/ }))
  expect(address()).toBe('?category=sne')
})

it('a pressed counter leaves the choice of one of two states', () => {
  show('/board?state=overdue&state=on_time')
  fireEvent.click(screen.getByRole('button', { name: /Scaduti/ }))
  expect(address()).toBe('?state=overdue')
})

it('a counter says that it could not count', () => {
  show('/board', true)
  expect(screen.getByRole('button', { name: /Scaduti/ }).textContent).toContain('-')
})
