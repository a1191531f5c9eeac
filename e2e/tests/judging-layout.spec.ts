import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { acceptShipment, closedPlate, fileOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { expect, startingFrom } from '../support/test.ts'

interface GridRow {
  readonly sampleAnalysisId: number
  readonly barcode: string
}
interface GridAnswer {
  readonly rows: readonly (GridRow & { readonly facts: object; readonly kind: string })[]
  readonly analytes: readonly { readonly code: string; readonly group: string }[]
}

/** Values of a card that show more columns than a window of 1280 pixels has beside the frozen ones. */
const many = { PHE: 900, XLE: 900, SUAC: 9, C3: 9, C8: 3.2, C5: 4, CIT: 500, MET: 90, 'C14:1': 0.8, ASA: 20 }

/** A full plate whose controls failed; one newborn has phenylketonuria, whose urgent report waits for its signature. */
const test = startingFrom(async ({ product }) => {
  const [first] = await acceptShipment(product, 'SPED-000003')
  const barcode = first?.barcode ?? ''
  const plate = await closedPlate(product, 'sne_ms')
  const analyst = await personAt(product, 'analista')
  const text = fileOf(plate, 'sne_ms', { values: { [barcode]: many }, controlShift: 5 })
  await analyst.upload(`/plate/${plate.id}/analyze`, { name: 'risultati.csv', text })
  const { rows } = await analyst.get<GridAnswer>(`/grid/${plate.id}`)
  const { sampleAnalysisId } = rows.find((row) => row.barcode === barcode) ?? rows[0]!
  await analyst.send('PATCH', `/sample-analysis/${sampleAnalysisId}/result`, { actionId: 'urgent_recall' })
  return { plate: plate.id, barcode, row: rows.findIndex((row) => row.barcode === barcode) }
})

/** Every condition of a newborn and a repetition in each row: the most signs that a row can have. */
async function withEverySign(page: Page) {
  await page.route(/\/api\/grid\/\d+(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const grid = (await response.json()) as GridAnswer
    const signs = { preterm: true, tin: true, transfused: true, parenteral: true, recall: true }
    const rows = grid.rows.map((row) => ({ ...row, kind: 're_test', facts: { ...row.facts, ...signs } }))
    await route.fulfill({ response, json: { ...grid, rows } })
  })
}

async function openGrid(page: Page, plate: number) {
  await signIn(page, 'analista')
  await page.goto(`/plate/${plate}/grid`)
  await expect(page.getByRole('table', { name: 'Valori della piastra' })).toBeVisible()
}

const scrolledSideways = (page: Page) =>
  page.evaluate(() => [document.documentElement.scrollLeft, document.body.scrollLeft, window.scrollX])

const places = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )

/** Disorders and analytes in the head of the grid, and the part of the frame in which values are seen. */
const headsOf = (page: Page) =>
  page.locator('.grd-scroll').evaluate((frame) => {
    const spans = (selector: string) =>
      [...frame.querySelectorAll(selector)].map((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return { text: cell.firstChild?.textContent ?? '', title: cell.getAttribute('title'), left, right }
      })
    const box = frame.getBoundingClientRect()
    const table = frame.querySelector('table')?.getBoundingClientRect()
    return {
      groups: spans('th[scope=colgroup]'),
      columns: spans('th[scope=col]'),
      covered: frame.querySelector('thead .grd-decision')?.getBoundingClientRect().right ?? 0,
      edge: Math.min(box.left + frame.clientWidth, table?.right ?? 0),
    }
  })

test('Tab over the values leaves page, well, protocol and newborn in their place at 1280', async ({
  page,
  given,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openGrid(page, given.plate)
  await page.locator(`tr[data-row="${given.row}"] .grd-newborn`).click()
  const identity = `tr[data-row="${given.row}"] :is(.grd-well, .grd-protocol, .grd-newborn)`
  const frozen = `tr[data-row="${given.row}"] .grd-decision`
  const before = await places(page, identity)
  expect(before).toHaveLength(3)
  const seen = new Set<string>()
  for (let step = 0; step < Object.keys(many).length; step += 1) {
    await page.keyboard.press('Tab')
    const cell = page.locator('.grd-cell-current')
    await expect(cell).toBeInViewport({ ratio: 1 })
    seen.add((await cell.getAttribute('data-code')) ?? '')
    expect(await scrolledSideways(page)).toEqual([0, 0, 0])
    expect((await places(page, identity)).map(({ left, right }) => [left, right])).toEqual(
      before.map(({ left, right }) => [left, right]),
    )
    const [value] = await places(page, '.grd-cell-current')
    const [edge] = await places(page, frozen)
    expect(value?.left, 'the value stands beside the frozen columns').toBeGreaterThanOrEqual(
      (edge?.right ?? 0) - 1,
    )
  }
  expect(seen.size, 'each press goes to another value').toBe(Object.keys(many).length)
})

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
] as const)
  test(`signs, headers and controls of a grid are whole at ${width} by ${height}`, async ({
    page,
    given,
  }) => {
    await page.setViewportSize({ width, height })
    await withEverySign(page)
    await openGrid(page, given.plate)

    // A sign counts as cut off or covered when another element is on top at its own corners.
    const signs = await page.locator('tbody tr').evaluateAll((rows) =>
      rows.slice(0, 8).map((row) => {
        const own = [...row.querySelectorAll('.grd-sign')]
        const whole = own.filter((sign) => {
          const { left, right, top, bottom } = sign.getBoundingClientRect()
          return [
            [left + 1, top + 2],
            [right - 1, bottom - 2],
          ].every(([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0) === sign)
        })
        return [own.length, whole.length]
      }),
    )
    expect(signs.length).toBeGreaterThan(2)
    for (const one of signs) expect(one).toEqual([6, 6])

    // The heading of every disorder spans its own analytes alone. It does so with all analytes shown and with a
    // part of them.
    const { analytes } = await (await personAt(new URL(page.url()).origin, 'analista')).get<GridAnswer>(
      `/grid/${given.plate}`,
    )
    const groupOf = new Map(analytes.map(({ code, group }) => [code, group]))
    const seen = new Set<string>()
    for (const part of ['anomalous', 0, 0.2, 0.4, 0.6, 0.8, 1] as const) {
      if (part === 0) await page.keyboard.press('t')
      if (part !== 'anomalous')
        await page.locator('.grd-scroll').evaluate((frame, share) => {
          frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) * share
        }, part)
      // The columns of the place where the frame scrolled to are drawn.
      await expect(async () => {
        const { groups, columns, covered, edge } = await headsOf(page)
        expect(Math.min(...columns.map(({ left }) => left))).toBeLessThanOrEqual(covered + 1)
        expect(Math.max(...columns.map(({ right }) => right))).toBeGreaterThanOrEqual(edge - 1)
        for (const { text, left, right } of columns) {
          if (part !== 'anomalous') seen.add(text)
          const over = groups.filter((group) => group.left < right - 1 && group.right > left + 1)
          expect(
            over.map(({ title }) => title),
            text,
          ).toEqual([groupOf.get(text)])
        }
      }).toPass()
    }
    expect([...seen].toSorted(), 'every analyte comes by').toEqual([...groupOf.keys()].toSorted())

    // Controls stay at the top while the rows scroll.
    await page.setViewportSize({ width, height: 600 })
    const controls = await places(page, '.grd-qc')
    expect(controls.length).toBeGreaterThan(0)
    const scrolled = await page.locator('.grd-scroll').evaluate((frame) => {
      frame.scrollTop = frame.scrollHeight
      return frame.scrollTop
    })
    expect(scrolled, 'the rows scroll').toBeGreaterThan(100)
    expect((await places(page, '.grd-qc')).map(({ top }) => top)).toEqual(controls.map(({ top }) => top))
    for (const control of await page.locator('.grd-qc').all()) await expect(control).toBeInViewport()
  })

test('the banner of failed controls is one line that opens, and leaves the rows their place', async ({
  page,
  given,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openGrid(page, given.plate)
  const banner = page.getByRole('region', { name: 'Controlli non conformi' })
  const height = async (selector: string) => {
    const [box] = await places(page, selector)
    return (box?.bottom ?? 0) - (box?.top ?? 0)
  }
  await expect(banner).toContainText('analiti trattenuti')
  expect(await height('.grd-held')).toBeLessThan(50)
  expect(await height('.grd-scroll')).toBeGreaterThan(500)
  await banner.locator('summary').click()
  await expect(banner.getByRole('listitem').first()).toBeVisible()
  expect(await height('.grd-held')).toBeLessThan(200)
  expect(await height('.grd-scroll')).toBeGreaterThan(350)
})

test('? shows the keys of the grid', async ({ page, given }) => {
  await openGrid(page, given.plate)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog')
  await expect(keys.getByText('Prossimo valore anomalo')).toBeVisible()
  await expect(keys.getByText('Ripeti in doppio sullo stesso spot')).toBeVisible()
})

test('an urgent positive shows its values at 1280 before A signs it', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'supervisore', '/report/pending/list?urgent=true')
  const values = page.getByRole('region', { name: 'Valori decisivi' })
  await expect(values).toContainText('PHE 900')
  await expect(values).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /^Accetta/ }).first()).toBeInViewport({ ratio: 1 })
  // The page takes a key once the report has been on the screen for a moment. A dialog asks once more and shows
  // the values.
  const asked = page.getByRole('dialog').getByText(/PHE 900/)
  await expect(async () => {
    await page.keyboard.press('a')
    await expect(asked).toBeVisible({ timeout: 500 })
  }).toPass()
  const supervisor = await personAt(product, 'supervisore')
  const { items } = await supervisor.get<{ items: { status: string }[] }>('/report/list/own?urgent=true')
  expect(items.map(({ status }) => status)).toContain('pending')
  expect(items.map(({ status }) => status)).not.toContain('accepted')
})

test('the analyte of a control stays in sight while the controls of a run scroll sideways', async ({
  page,
  given,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, 'analista', `/plate/${given.plate}/quality`)
  const first = page.getByRole('columnheader', { name: 'Analita' })
  await first.scrollIntoViewIfNeeded()
  const [before] = await places(page, '.qua-table thead th:first-child')
  await page.locator('.qua-scroll').evaluate((pane) => {
    pane.scrollLeft = pane.scrollWidth
  })
  expect(await page.locator('.qua-scroll').evaluate((pane) => pane.scrollLeft)).toBeGreaterThan(0)
  const [after] = await places(page, '.qua-table thead th:first-child')
  expect(after?.left).toBe(before?.left)
})

test('the window that names reports without a document keeps its buttons in sight at 150 %', async ({
  page,
  given: _,
  expectedFailures,
}) => {
  expectedFailures.add('503')
  const lost = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, number: `2026/0000${index + 10}` }))
  const details = { code: 'unavailable', waiting: [], lost, ready: 3 }
  await page.route(/\/api\/report\/print\/accepted/, (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: 'Documenti non leggibili.', details } }),
  )
  await signIn(page, 'supervisore', '/report/print')
  await page.setViewportSize({ width: 853, height: 560 })
  await page.getByRole('button', { name: 'Stampa', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('40 referti non si possono stampare')
  await expect(page.getByRole('button', { name: 'Stampa gli altri 3 referti' })).toBeInViewport({ ratio: 1 })
})
