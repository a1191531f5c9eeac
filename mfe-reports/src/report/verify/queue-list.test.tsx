// @vitest-environment happy-dom
import { ReportRow } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { QueueList } from './queue-list.tsx'
import { verifyTexts as texts } from './texts.ts'
import type { Queue } from './use-queue.ts'

afterEach(cleanup)

const shown = (row: Partial<ReportRow>) => {
  const rows = [record(ReportRow, { id: 1, status: 'pending', bulkAcceptable: false, urgent: false, ...row })]
  const queue = {
    sections: [{ group: 'attention', rows }],
    ...{ rows, total: 1, current: null },
    choose: () => undefined,
    move: () => undefined,
  }
  render(<QueueList queue={queue as unknown as Queue} />)
}

it.each(['negative', 'positive', 'recall'] as const)(
  'a %s whose family refused after the result says so in its row',
  (outcome) => {
    shown({ outcome, consentWithheld: true })
    expect(screen.getByText(texts.consentWithheld)).toBeTruthy()
    expect(screen.queryByText(texts.whyNotOrdinary)).toBeNull()
  },
)

it('a negative without a refusal says why it is opened by itself', () => {
  shown({ outcome: 'negative', consentWithheld: false, corrected: [] })
  expect(screen.getByText(texts.whyNotOrdinary)).toBeTruthy()
  expect(screen.queryByText(texts.consentWithheld)).toBeNull()
})
