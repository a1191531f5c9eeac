import { addDays, dayOf, formatDate } from '@sne/shared/domain'
import { signIn } from '../support/accounts.ts'
import { choose } from '../support/choose.ts'
import { acceptShipment, closedPlate, fileOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('an expired lot is refused on a plate, a lead allows it, and the lot leads back to its newborns', async ({
  page,
  product,
  expectedFailures,
}) => {
  // Reading the expired lot, and the controls of a run without results.
  expectedFailures.add('409')
  const today = dayOf(new Date())
  const [card] = await acceptShipment(product, 'SPED-000003', 2)
  const analyst = await personAt(product, 'analista')
  const plate = await closedPlate(product, 'btd_act')

  // A planner registers an instrument and a lot that is still good.
  await signIn(page, 'piastre', '/instrument/list')
  await page.getByRole('button', { name: 'Nuovo strumento' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Lettore di prova')
  await choose(page, 'Tipo di strumento', 'Fluorimetro')
  await dialog.getByLabel('Costruttore').fill('Casa')
  await dialog.getByLabel('Modello').fill('M1')
  await dialog.getByLabel('Matricola').fill('PROVA-1')
  await choose(page, 'Analisi', 'BTD')
  await dialog.getByRole('button', { name: 'Registra' }).click()
  await expect(page.getByRole('row', { name: /Lettore di prova/ })).toBeVisible()
  const planner = await personAt(product, 'piastre')
  const { items: types } = await analyst.get<{ items: { id: number; code: string }[] }>(
    '/analysis-type/list?enabled=true',
  )
  const analysisTypeId = types.find(({ code }) => code === 'btd_act')?.id
  const kit = await planner.send<{ id: number }>('POST', '/reagent/kits', {
    ...{ analysisTypeId, name: 'Kit di prova', maker: 'Casa' },
  })
  const lot = await planner.send<{ id: number }>('POST', '/reagent/lot', {
    ...{ kitId: kit.id, code: 'BUONO-1', receivedOn: addDays(today, -20), expiresOn: addDays(today, 90) },
  })
  const expired = addDays(today, -1)
  await planner.send('POST', '/reagent/lot', {
    ...{ kitId: kit.id, code: 'VECCHIO-1', barcode: 'RGVECCHIO1' },
    ...{ receivedOn: addDays(today, -90), expiresOn: expired },
  })

  // A lead releases the lot, and requires the kit of every plate.
  await page.goto('about:blank')
  await signIn(page, 'supervisore', `/reagent/lot/${lot.id}`)
  await page.getByRole('button', { name: 'Rilascia: BUONO-1' }).click()
  await dialog.getByRole('button', { name: 'Rilascia' }).click()
  await expect(page.getByText('Rilasciato').first()).toBeVisible()
  const lead = await personAt(product, 'supervisore')
  await lead.send('PATCH', `/material/policies/${analysisTypeId}`, { instrument: false, kitIds: [kit.id] })

  // Results are refused without a lot, and the expired one is refused when it is read.
  const file = { name: 'risultati.csv', text: fileOf(plate, 'btd_act') }
  await expect(analyst.upload(`/plate/${plate.id}/analyze`, file)).rejects.toThrow('materials_missing')
  await page.goto('about:blank')
  await signIn(page, 'analista', `/plate/${plate.id}/analyze`)
  await expect(page.getByText('Manca: un lotto di Kit di prova')).toBeVisible()
  const field = page.getByLabel(/Codice a barre del lotto/)
  await field.fill('RGVECCHIO1')
  await field.press('Enter')
  await expect(page.getByText(new RegExp(`scaduto il ${formatDate(expired)}`)).first()).toBeVisible()

  // The lead allows it with a reason.
  await page.goto('about:blank')
  await signIn(page, 'supervisore', `/plate/${plate.id}/quality`)
  await choose(page, 'Altro strumento o lotto', 'VECCHIO-1')
  await page.getByRole('button', { name: /Usa con deroga: Kit di prova/ }).click()
  await dialog.getByLabel('Motivo').fill('Prova di stabilità favorevole')
  await dialog.getByRole('button', { name: 'Usa con deroga' }).click()
  await expect(page.getByText(/Deroga di .*Prova di stabilità favorevole/)).toBeVisible()
  await analyst.upload(`/plate/${plate.id}/analyze`, file)

  // From the lot back to the newborns.
  await page.getByRole('link', { name: /VECCHIO-1/ }).click()
  await expect(page.getByText(/1 piastra, \d+ analisi misurate/)).toBeVisible()
  await page.getByRole('link', { name: 'Neonati interessati' }).click()
  await expect(page.getByText(card?.barcode ?? 'no card').first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta xlsx' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^neonati-interessati-.*\.xlsx$/)
})
