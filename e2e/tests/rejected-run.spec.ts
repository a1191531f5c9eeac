import { signIn } from '../support/accounts.ts'
import { choose } from '../support/choose.ts'
import { acceptShipment, fileOf, judgeAll, type PlateOnPaper } from '../support/laboratory.ts'
import { type Person, personAt } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Punches every sample of a plate and closes it. */
async function punched(planner: Person, id: number): Promise<PlateOnPaper> {
  const { wells } = await planner.get<PlateOnPaper>(`/plate/${id}`)
  for (const { barcode, position, type } of wells)
    if (type === 'sample')
      await planner.send('PATCH', `/plate/${id}/punching/sample`, {
        barcode,
        well: position,
        status: 'punched',
      })
  await planner.send('PATCH', `/plate/${id}/close`)
  return planner.get(`/plate/${id}`)
}

test('a plate is planned, its run rejected with a corrective action, repeated on a copy and reported', async ({
  page,
  product,
}) => {
  const [card] = await acceptShipment(product, 'SPED-000003', 2)
  const planner = await personAt(product, 'piastre')
  const analyst = await personAt(product, 'analista')
  const measure = (plate: PlateOnPaper, options: Parameters<typeof fileOf>[2]) =>
    analyst.upload(`/plate/${plate.id}/analyze`, {
      name: 'risultati.csv',
      text: fileOf(plate, 'btd_act', options),
    })

  await signIn(page, 'piastre', '/plate/add')
  await choose(page, 'Analisi', 'BTD')
  await page.getByRole('button', { name: 'Crea e pianifica' }).click()
  await page.waitForURL(/\/plate\/\d+\/planning/)
  const id = Number(/plate\/(\d+)/.exec(page.url())?.[1])
  await page.getByRole('button', { name: /Inserisci tutti/ }).click()
  await expect(page.getByText('Da pianificare (0)')).toBeVisible()
  const plate = await punched(planner, id)
  await measure(plate, { controlShift: 5 })

  await page.goto('about:blank')
  await signIn(page, 'analista', `/plate/${id}/quality`)
  await page.getByRole('button', { name: 'Respingi la corsa' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/saranno ripetuti su una copia|sarà ripetuto su una copia/)).toBeVisible()
  await choose(page, 'Causa', 'Materiale di controllo')
  await dialog.getByLabel('Che cosa è stato trovato').fill('Tutti i livelli oltre 4 DS')
  await dialog.getByLabel('Azione correttiva').fill('Ricostituito un flacone nuovo')
  const { planners } = await analyst.get<{ planners: { label: string }[] }>(`/plate/${id}/quality`)
  if (planners.length > 1) await choose(page, 'Chi ripete', planners[0]?.label ?? '')
  await dialog.getByRole('button', { name: 'Respingi la corsa' }).click()
  await expect(page.getByText(/^Respinta da/)).toBeVisible()
  await expect(
    page.getByText('Azione correttiva: Ricostituito un flacone nuovo', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rilascia i controlli' })).toBeHidden()
  await page.goto(`/plate/${id}/analyze`)
  await expect(page.getByText(/^Respinta da/)).toBeVisible()
  await expect(page.locator('input[type=file]')).toHaveCount(0)

  await page.goto('about:blank')
  await signIn(page, 'piastre', '/home')
  await expect(page.getByRole('link', { name: /Corse da ripetere/ })).toContainText('1')
  await page.goto(`/plate/${id}/view`)
  await expect(page.getByText('I campioni aspettano una copia della piastra.')).toBeVisible()
  await page.getByRole('button', { name: 'Duplica' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Duplica' }).click()
  await page.waitForURL((url) => /planning/.test(url.pathname) && !url.pathname.includes(`/${id}/`))
  const copyId = Number(/plate\/(\d+)/.exec(page.url())?.[1])
  await page.goto(`/plate/${id}/view`)
  await expect(page.getByText('Ripetuta su un’altra piastra')).toBeVisible()
  await expect(page.getByRole('link', { name: /\(copia\)/ })).toHaveAttribute('href', `/plate/${copyId}/view`)

  const copy = await punched(planner, copyId)
  await measure(copy, { seed: 'ripetuta', others: 'normal' })
  const { version } = await judgeAll(analyst, copyId)
  await analyst.send('PATCH', `/grid/${copyId}/close`, { draftVersion: version })
  const supervisor = await personAt(product, 'supervisore')
  const { items } = await supervisor.get<{ items: { barcode: string }[] }>(
    '/report/list/own?category=btd&pageSize=100',
  )
  expect(items.map(({ barcode }) => barcode)).toContain(card?.barcode)

  await page.goto('about:blank')
  await signIn(page, 'analista', `/quality/chart?analysisTypeId=${copy.analysisType.id}&analyte=BTD`)
  await expect(page.getByText(/Azione correttiva: Ricostituito un flacone nuovo/).first()).toBeVisible()
})
