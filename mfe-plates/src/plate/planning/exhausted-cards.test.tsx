// @vitest-environment happy-dom
import { AnalyzableSample } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ExhaustedCards } from './exhausted-cards.tsx'

afterEach(cleanup)

const card = (analyzableSampleId: number, kind: 'first' | 're_test') => ({
  analyzableSampleId,
  version: 4,
  barcode: `SN-${analyzableSampleId}`,
  kind,
  punchesNeeded: 2,
  discsUnused: 1,
})

it('the list names exhausted cards with their discs, and asks for a new card in place of first analyses alone', async () => {
  const calls = mockCalls({
    changeAnalyzableStatus: () => ({ changed: true, analyzableSample: record(AnalyzableSample, {}) }),
  })
  const onChanged = vi.fn()
  renderRemote(<ExhaustedCards cards={[card(7, 'first'), card(8, 're_test')]} onChanged={onChanged} />, {})
  expect(screen.getByText('SN-7: servono 2 dischi, ne resta 1')).toBeTruthy()
  expect(screen.getByText('SN-8: servono 2 dischi, ne resta 1')).toBeTruthy()
  expect(screen.getByText(/1 ripetizione: la decide un analista/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Chiedi 1 nuovo cartoncino' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Conferma' }))
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled())
  const sent = calls.flatMap(({ name, input }) => (name === 'changeAnalyzableStatus' ? [input] : []))
  expect(sent).toMatchObject([
    {
      params: { id: 7 },
      body: {
        status: 'not_valid',
        reasons: [{ code: 'insufficient' }],
        createSampleRequest: true,
        version: 4,
      },
    },
  ])
})
