import { openServer } from '../../api/src/platform/database/open.ts'
import { patientHistory } from '../../api/src/testing/patient-history.ts'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { acceptShipment, closedPlate, fileOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { expect, startingFrom } from '../support/test.ts'
import type { Place } from '../support/worker-product.ts'

/** Five good weeks of biotinidase, then eight plates above, then a run with newborns. */
async function driftingWeeks({ product, databaseUrl }: Place): Promise<void> {
  await acceptShipment(product, 'SPED-000003', 2)
  const plate = await closedPlate(product, 'btd_act')
  const analyst = await personAt(product, 'analista')
  await analyst.upload(`/plate/${plate.id}/analyze`, {
    name: 'risultati.csv',
    text: fileOf(plate, 'btd_act'),
  })
  const { db, close } = openServer(databaseUrl, 1)
  const medians = Array.from({ length: 43 }, (_, index) => (index < 35 ? 170 + (index % 3) : 190))
  await patientHistory({ db, now: new Date() }, plate.id, 'BTD', medians)
  await close()
}

const test = startingFrom(driftingWeeks)

test('the drift board leads to the medians of an analyte, and to the newborns measured after the change', async ({
  page,
}) => {
  await signIn(page, 'analista', '/quality/drift?show=drifting')
  const board = page.getByRole('region', { name: 'Tabella: Deriva dei neonati' })
  const row = board.getByRole('row', { name: /BTD/ })
  await expect(row).toContainText('In salita')
  await expect(row).toContainText('Storia 36')
  expect(await seriousFindings(page)).toEqual([])

  await row.getByRole('link', { name: 'BTD', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Deriva verso l’alto/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Mediana, decimo/ }).locator('canvas')).toBeVisible()
  const table = page.getByRole('region', { name: /^Tabella: Mediane di BTD/ })
  await expect(table.getByRole('link', { name: 'Storia 43' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Piastre e neonati analizzati da allora' }).first().click()
  await expect(page).toHaveURL(/\/quality\/trace\?fromPlateId=\d+/)
  await expect(page.getByRole('row')).not.toHaveCount(1)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/newborn\/\d+/)
})
