import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { acceptShipment, type PlateOnPaper, plannedPlate } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { expect, startingFrom } from '../support/test.ts'

const test = startingFrom(async ({ product }) => {
  await acceptShipment(product, 'SPED-000003', 6)
  return plannedPlate(product, 'sne_ms')
})

interface List {
  readonly items: readonly {
    readonly position: string
    readonly punchStatus: string | null
    readonly note: string | null
  }[]
}

/** The output of a BSD600 for the plate. @param cards barcodes that the puncher read instead, by well */
function outputOf({ barcode, wells }: PlateOnPaper, cards: Readonly<Record<string, string>> = {}): string {
  const now = new Date()
  const day = [now.getDate(), now.getMonth() + 1].map((part) => String(part).padStart(2, '0')).join('/')
  return [
    `BSD600-0412,PIASTRE,${day}/${now.getFullYear()} 08:31,17`,
    'Tests Name,Plate No.,Plate Barcode ,Grid Ref, Sample Barcode , Sample Type,FillOrder,Well Alais,Other,Comment',
    ...wells
      .filter(({ type }) => type === 'sample')
      .map(({ position, barcode: card }, at) =>
        ['DBS_96', 0, barcode, position, cards[position] ?? card, 'Sample', at + 1, '', 0, ''].join(','),
      ),
  ].join('\r\n')
}

async function choose(page: Page, text: string) {
  await page.getByRole('button', { name: 'Importa dal punzonatore' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('button', { hasText: 'Scegli file' }).press('Enter'),
  ])
  await chooser.setFiles({ name: 'bsd600.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('the file of the puncher is compared, exchanged cards are decided one by one, the rest is confirmed', async ({
  page,
  product,
  given: plate,
}) => {
  const planner = await personAt(product, 'piastre')
  const state = async (position: string) =>
    (await planner.get<List>(`/plate/${plate.id}/punching/list`)).items.find(
      (one) => one.position === position,
    )
  const [first, second, third] = plate.wells.filter(({ type }) => type === 'sample')
  if (!first?.barcode || !second?.barcode || !third) throw new Error('Too few samples on the plate')
  const exchanged = { [first.position]: second.barcode, [second.position]: first.barcode }

  await signIn(page, 'piastre', `/plate/${plate.id}/punching`)
  await choose(page, outputOf(plate, exchanged))
  await expect(page.getByText('2 pozzetti da decidere, uno per uno')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Confronto con la pianificazione' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(first.position)
  await expect(rows.nth(1)).toContainText('Cartoncino di un altro pozzetto')
  await expect(rows.nth(2)).toContainText(`È il cartoncino di ${first.position}`)
  const confirm = page.getByRole('button', { name: /^Conferma \d+ pozzett/ })
  await expect(confirm).toBeDisabled()
  expect((await state(third.position))?.punchStatus).toBe('to_punch')

  for (const [position, steps] of [
    [first.position, 0],
    [second.position, 1],
  ] as const) {
    await page.getByRole('combobox', { name: `Decisione per ${position}` }).focus()
    await page.keyboard.press('Enter')
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Ogni differenza è decisa')).toBeVisible()
  await confirm.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Registra' }).click()
  await expect(page.getByRole('textbox', { name: 'Cartoncino' })).toBeVisible()
  expect(await state(first.position)).toMatchObject({ punchStatus: 'to_punch' })
  expect(await state(second.position)).toMatchObject({
    punchStatus: 'skipped',
    note: expect.stringContaining(first.barcode),
  })
  expect(await state(third.position)).toMatchObject({ punchStatus: 'punched' })

  // The card whose well was left is punched by hand; the right file then adds nothing.
  await page.getByRole('textbox', { name: 'Cartoncino' }).fill(first.barcode)
  await page.keyboard.press('Enter')
  await expect(page.locator('.plt-now')).toContainText('Punzonato')
  await choose(page, outputOf(plate))
  await expect(page.getByText('Il file non aggiunge nulla')).toBeVisible()
  await expect(page.getByRole('button', { name: /Conferma|Registra/ })).toBeDisabled()
})
