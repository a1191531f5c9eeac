// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CollectedAt } from './collected-at.tsx'

afterEach(cleanup)

const collectedAt = '2026-11-20T22:59:00Z'

it('CollectedAt shows the day without an hour where the hour is not known', () => {
  const { container } = render(<CollectedAt collectedAt={collectedAt} collectionTimeKnown={false} />)
  expect(container.textContent).toBe('20/11/2026 (ora non nota)')
  expect(container.innerHTML).not.toContain('23:59')
})

it('CollectedAt shows day and hour where both are known', () => {
  render(<CollectedAt collectedAt={collectedAt} collectionTimeKnown />)
  expect(screen.getByText('20/11/2026 23:59')).toBeTruthy()
})
