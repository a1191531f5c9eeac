import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { acceptShipment, plannedPlate } from '../support/laboratory.ts'
import { expect, lostNetwork, startingFrom } from '../support/test.ts'

/** A plate with the cards of a shipment, in the wells after its controls. */
const test = startingFrom(async ({ product }) => {
  await acceptShipment(product, 'SPED-000003', 6)
  return plannedPlate(product, 'sne_ms')
})

const well = (page: Page, position: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${position}\\b`) })
const dragTo = (page: Page, from: string, to: string) => well(page, from).dragTo(well(page, to))
const samples = (page: Page) => page.getByRole('gridcell', { name: /SN|protocollo/ })

test('two people plan one plate: each sees the other’s wells, and neither overwrites them in silence', async ({
  page,
  elsewhere,
  expectedFailures,
  given: plate,
}) => {
  expectedFailures.add('409').add(lostNetwork)
  const [first, second, third] = plate.wells.flatMap(({ barcode, position }) =>
    barcode ? [{ barcode, position }] : [],
  )
  if (!first || !second || !third) throw new Error('Three cards are planned')
  await signIn(page, 'piastre', `/plate/${plate.id}/planning`)
  const colleague = await elsewhere()
  await signIn(colleague, 'tutti')
  await colleague.request.patch('/api/auth/switch-role', { data: { role: 'planner' } })
  await colleague.goto(`/plate/${plate.id}/planning`)
  await expect(well(colleague, first.position)).toContainText(/\S/)
  const count = await samples(page).count()

  // A move is one act: it can be taken back at once.
  await dragTo(page, first.position, 'H12')
  await expect(well(page, 'H12')).toHaveAccessibleName(new RegExp(first.barcode))
  await expect(page.getByRole('button', { name: /^Annulla/ })).toBeEnabled()
  // It shows on the other page by itself, with its card.
  await expect(colleague.getByText(/La piastra è stata cambiata da altri:/)).toContainText(first.barcode)
  await expect(well(colleague, 'H12')).toHaveAccessibleName(new RegExp(first.barcode))

  // The page does not hear of the colleague's next act: its own is refused, with who, what and where.
  await page.route('**/multiple', (route) => route.abort())
  await well(colleague, second.position).click()
  await colleague.keyboard.press('Delete')
  await expect(well(colleague, second.position)).not.toHaveAccessibleName(new RegExp(second.barcode))
  await page.getByRole('button', { name: /^Annulla/ }).click()
  const said = page.getByText(
    new RegExp(`Neri Giulia ha cambiato la piastra: ${second.position} tolto ${second.barcode}`),
  )
  await expect(said.first()).toBeVisible()
  await page.unroute('**/multiple')
  await expect(well(page, second.position)).not.toHaveAccessibleName(new RegExp(second.barcode))
  await expect(well(page, 'H12')).toHaveAccessibleName(new RegExp(first.barcode))
  await expect(page.getByRole('button', { name: /^Annulla/ })).toBeDisabled()

  // An answer is lost on the way: the act is sent again and counts once.
  let lost = 0
  await page.route('**/planning/move', async (route) => {
    lost += 1
    if (lost > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await dragTo(page, third.position, 'H11')
  await expect(well(page, 'H11')).toHaveAccessibleName(new RegExp(third.barcode))
  await expect(page.getByRole('button', { name: /^Annulla/ })).toBeEnabled()
  expect(lost).toBeGreaterThan(1)
  await page.getByRole('button', { name: /^Annulla/ }).click()
  await expect(well(page, third.position)).toHaveAccessibleName(new RegExp(third.barcode))
  await expect(samples(page)).toHaveCount(count - 1)
})
