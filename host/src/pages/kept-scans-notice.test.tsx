// @vitest-environment happy-dom
import { renderPage } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { KeptScansNotice } from './kept-scans-notice.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('the notice names the number of unsent readings and their shipment, and nothing about their cards', () => {
  localStorage.setItem('sne-scans:5:2:7', JSON.stringify([{ code: 'SN-1' }, { code: 'SN-2' }]))
  localStorage.setItem('sne-scans:6:2:reception', JSON.stringify([{ code: 'SN-3' }]))
  const { unmount } = renderPage(<KeptScansNotice />)
  expect(screen.getByRole('link', { name: /spedizione n. 7/ }).getAttribute('href')).toBe(
    '/shipping/7/accept',
  )
  expect(screen.getByText(/2 letture non inviate/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ricezione dischi' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('SN-')
  unmount()
  renderPage(<KeptScansNotice userId={6} />)
  expect(screen.queryByRole('link', { name: /spedizione/ })).toBeNull()
})

it('the notice says nothing where this person has left nothing', () => {
  localStorage.setItem('sne-scans:5:2:7', '[]')
  renderPage(<KeptScansNotice userId={5} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
