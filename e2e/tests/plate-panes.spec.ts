import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { acceptShipment, plannedPlate } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { expect, startingFrom } from '../support/test.ts'

interface Lot {
  readonly analysisType: { readonly id: number; readonly code: string }
  readonly limits: readonly { readonly analyte: string; readonly expected: unknown }[]
}

/** A control lot of the plate's type whose code needs more than one line. */
async function longLot(url: string) {
  const lead = await personAt(url, 'supervisore')
  const { items } = await lead.get<{ items: Lot[] }>('/quality/lots?level=medium&pageSize=100')
  const like = items.find(({ analysisType }) => analysisType.code === 'sne_ms')
  await lead.send('POST', '/quality/lots', {
    analysisTypeId: like?.analysisType.id,
    level: 'medium',
    code: 'MATERIALE-DI-CONTROLLO-2026-LOTTO-0042',
    expiresOn: null,
    limits: like?.limits.map(({ analyte, expected }) => ({ analyte, expected })),
  })
}

const test = startingFrom(async ({ product }) => {
  await acceptShipment(product, 'SPED-000003', 6)
  const planner = await personAt(product, 'piastre')
  await planner.send('POST', '/guide/start')
  const { id } = await plannedPlate(product, 'sne_ms')
  await longLot(product)
  return { plate: id }
})

const scrollDown = (page: Page, selector: string) =>
  page.locator(selector).evaluate((pane) => {
    pane.scrollTop = pane.scrollHeight
  })

test('punching keeps the next well and its card in view under the bar of the guide', async ({
  page,
  given,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(() => localStorage.setItem('sne-guide', 'open'))
  await signIn(page, 'piastre', `/plate/${given.plate}/punching`)
  await expect(page.getByRole('region', { name: 'Prova guidata' })).toBeVisible()
  await expect(page.locator('.plt-next')).toBeVisible()
  for (const height of [800, 720, 660]) {
    await page.setViewportSize({ width: 1280, height })
    await scrollDown(page, '.plt-punching > .plt-column')
    for (const part of ['.plt-now', '.plt-next-well', '.plt-next strong'])
      await expect(page.locator(part), `${part} at ${height}`).toBeInViewport({ ratio: 0.95 })
  }
})

test('punching and planning show the whole map above the fold at 1024 × 768 and at 150 %', async ({
  page,
  given,
}) => {
  await signIn(page, 'piastre')
  for (const work of ['punching', 'planning']) {
    await page.goto(`/plate/${given.plate}/${work}`)
    for (const [width, height] of [
      [1024, 768],
      [853, 533],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const well of ['A1', 'H12'])
        await expect(
          page.locator(`[data-well="${well}"]`),
          `${well} of ${work} at ${width} × ${height}`,
        ).toBeInViewport({ ratio: 0.95 })
    }
  }
})

test('planning cuts no name of a card or control lot at any width', async ({ page, given }) => {
  await signIn(page, 'piastre', `/plate/${given.plate}/planning`)
  await expect(page.getByRole('button', { name: /LOTTO-0042/ })).toBeAttached()
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 768 })
    const cut = await page
      .locator('.plt-materials button, .plt-request-name')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      )
    expect(cut, `at ${width} pixels`).toEqual([])
  }
})

test('the list of control lots shows every column beside its buttons at 1280', async ({ page, given: _ }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'supervisore', '/quality/lots')
  await expect(page.getByText('MATERIALE-DI-CONTROLLO-2026-LOTTO-0042')).toBeVisible()
  const edges = await page.locator('.sne-table thead th').evaluateAll((heads) =>
    heads.map((head) => {
      const { left, right } = head.getBoundingClientRect()
      return { left, right }
    }),
  )
  for (const [index, { right }] of edges.slice(0, -1).entries())
    expect(right, `column ${index + 1} ends where the next begins`).toBeLessThanOrEqual(
      (edges[index + 1]?.left ?? 0) + 1,
    )
  for (const button of await page.getByRole('button', { name: 'Ritira' }).all())
    expect((await button.boundingBox())?.x ?? 0).toBeLessThan(1280)
})
