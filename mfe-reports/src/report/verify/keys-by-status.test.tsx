// @vitest-environment happy-dom
import { Me, Report, ReportStep } from '@sne/shared/contract'
import {
  allowedActions,
  isOneOf,
  keysOf,
  reportMachine,
  reportOutcomes,
  reportStatuses,
} from '@sne/shared/domain'
import {
  mockCalls,
  pressKey,
  record,
  renderRemote,
  type StoppedClock,
  stoppedClock,
  watchedElements,
} from '@sne/shared/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { settleTime } from './decision-bar.tsx'
import VerifyPage from './verify-page.tsx'

/**
 * Every key and button of the queue, on a report of every status and outcome. A supervisor with the right and
 * one without it use them.
 */

let clock: StoppedClock
beforeEach(() => {
  clock = stoppedClock()
  watchedElements()
})

const supervisor = (validator: boolean) =>
  record(Me, {
    roles: ['supervisor'],
    currentRole: 'supervisor',
    impersonatedBy: null,
    hcp: {
      title: null,
      name: 'Marco',
      surname: 'Rinaldi',
      phone: null,
      lead: false,
      validator,
      config: { screenings: ['sne'] },
      workgroup: null,
    },
  })

const cases = keysOf(reportStatuses).flatMap((status) =>
  keysOf(reportOutcomes).flatMap((outcome) =>
    [true, false].map((validator) => [status, outcome, validator] as const),
  ),
)

it.each(cases)(
  'a report that is %s, %s, validator %s: keys do what its machine allows',
  async (status, outcome, validator) => {
    const newborn = { ...record(Report).newborn, surname: 'PROVA', name: 'Anna' }
    const report = {
      ...record(Report),
      id: 7,
      newborn,
      status,
      outcome,
      urgent: outcome === 'positive',
      version: 1,
    }
    const calls = mockCalls({
      listReports: () => ({ items: [report], total: 1, page: 1, pageSize: 200, sort: null }),
      getReport: () => report,
      acceptReport: () => record(ReportStep, { changed: true, report }),
      refuseReport: () => record(ReportStep, { changed: true, report }),
    })
    renderRemote(<VerifyPage />, { me: supervisor(validator), path: '/report/pending/list' })
    await screen.findByRole('link', { name: 'PROVA Anna' })
    await act(async () => undefined)
    clock.advance(settleTime)
    const allowed = allowedActions(reportMachine, status, 'supervisor')
    const may = (action: 'accept' | 'refuse') =>
      isOneOf(allowed, action) && (action === 'refuse' || validator)
    const bar = within(document.querySelector<HTMLElement>('.rep-decide') ?? document.body)
    const button = (name: RegExp) => bar.getByRole<HTMLButtonElement>('button', { name })
    expect(button(/^Accetta\b/).disabled, 'button of the acceptance').toBe(!may('accept'))
    expect(button(/^Rifiuta\b/).disabled, 'button of the refusal').toBe(!may('refuse'))

    for (const key of ['x', '1', 'Enter', 'j', 'k']) await pressKey(key)
    expect(calls.filter(({ name }) => name === 'acceptReport' || name === 'refuseReport')).toEqual([])
    await pressKey('r')
    const refusal = screen.queryByRole('dialog')
    expect(refusal !== null, 'a refusal asks for its reason').toBe(may('refuse'))
    if (refusal)
      await act(async () => void fireEvent.click(within(refusal).getByRole('button', { name: 'Annulla' })))
    await pressKey('a')
    if (may('accept') && report.urgent) {
      // The window of the refusal is still on its way out.
      const sign = await screen.findByRole('button', { name: 'Firma' })
      await act(async () => void fireEvent.click(sign))
    }
    expect(calls.some(({ name }) => name === 'acceptReport')).toBe(may('accept'))
  },
)
