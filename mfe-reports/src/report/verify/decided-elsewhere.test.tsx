// @vitest-environment happy-dom
import { Me, Report, ReportRow } from '@sne/shared/contract'
import { mockCalls, pressKey, record, renderRemote, stoppedClock, watchedElements } from '@sne/shared/testing'
import { focusManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settleTime } from './decision-bar.tsx'
import VerifyPage from './verify-page.tsx'

/** Another tab of the same supervisor accepts reports: the pane, the count and the keys follow the list. */

let clock: ReturnType<typeof stoppedClock>
beforeEach(() => {
  clock = stoppedClock()
  watchedElements()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const row = (id: number) =>
  record(ReportRow, {
    id,
    status: 'pending',
    version: 1,
    outcome: 'negative',
    urgent: false,
    bulkAcceptable: true,
  })
const me = record(Me, {
  roles: ['supervisor'],
  currentRole: 'supervisor',
  impersonatedBy: null,
  hcp: {
    ...{ title: null, name: 'Marco', surname: 'Rinaldi', phone: null, lead: false, validator: true },
    ...{ config: { screenings: ['sne'] }, workgroup: null },
  },
})

it('a report accepted in another tab is shown as accepted, the count follows, and A says why it signs nothing', async () => {
  let isAccepted = false
  const calls = mockCalls({
    listReports: () => {
      const items = isAccepted ? [] : [row(7), row(8)]
      return { items, total: items.length, page: 1, pageSize: 200, sort: null }
    },
    getReport: () => ({
      ...record(Report),
      ...row(7),
      newborn: record(Report).newborn,
      status: isAccepted ? 'accepted' : 'pending',
      version: isAccepted ? 2 : 1,
    }),
  })
  const { shell } = renderRemote(<VerifyPage />, { me, path: '/report/pending/list?report=7' })
  const bar = () => {
    const found = document.querySelector<HTMLElement>('.rep-decide')
    if (!found) throw new Error('No report is open')
    return within(found)
  }
  const accept = () => bar().getByRole<HTMLButtonElement>('button', { name: /^Accetta\b/ })
  await screen.findByRole('button', { name: 'Accetta tutti i normali (2)' })
  await waitFor(() => expect(accept().disabled).toBe(false))
  isAccepted = true
  const later = Date.now() + 60_000
  const now = vi.spyOn(Date, 'now').mockReturnValue(later)
  await act(async () => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })
  await waitFor(() => expect(accept().disabled).toBe(true))
  await screen.findByRole('button', { name: 'Accetta tutti i normali (0)' })
  now.mockRestore()
  await act(async () => undefined)
  clock.advance(2 * settleTime)
  await pressKey('a')
  expect(shell.seen.toasts.at(-1)?.text).toMatch(/risulta già «Accettato»/)
  expect(calls.some(({ name }) => name === 'acceptReport')).toBe(false)
})
