import type { Browser, Page } from '@playwright/test'
import { account, password } from '../support/accounts.ts'
import { acceptShipment, closedPlate, fileOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { sendShipment } from '../support/shipments.ts'
import { startProduct } from '../support/start-product.ts'
import { freshContext } from './measure.ts'

/** Samples of a full plate: 96 wells without controls and blanks. */
const samples = 84
/** Milliseconds before each key, and to read a row before it is decided. */
const pace = { key: 250, row: 600 } as const
/** Values out of range, by the place of the card: rows at which the person looks longer. */
const altered: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  7: { PHE: 260 },
  31: { C5: 1.2 },
  52: { CIT: 120 },
  77: { TYR: 700 },
}

interface Judged {
  /** From the address to the message of the closed grid. */
  readonly seconds: number
  /** Share of the person's pace in these times, whichever the page. */
  readonly pace: number
  readonly rows: number
  /** Rows with a value out of range. */
  readonly altered: number
}
interface Row {
  readonly barcode: string
  readonly sampleAnalysisId: number
  readonly anomalies: number
  readonly proposedAction: { readonly actionId: string }
  readonly draft: { readonly actionId: string | null }
}

/** A plate of 84 analysed samples in the built product. @returns its number */
export async function fullPlate(url: string): Promise<number> {
  const codes = await sendShipment(url, 'GRIGLIA', samples)
  await acceptShipment(url, 'GRIGLIA')
  const plate = await closedPlate(url, 'sne_ms')
  const values = Object.fromEntries(
    Object.entries(altered).map(([place, found]) => [codes[Number(place)] ?? '', found]),
  )
  const analyst = await personAt(url, 'analista')
  const text = fileOf(plate, 'sne_ms', { values })
  await analyst.upload(`/plate/${plate.id}/analyze`, { name: 'risultati.csv', text })
  return plate.id
}

/** Judges a full plate by keys alone, row by row as a person does, and closes it. @throws Error when a row was decided otherwise */
export async function judgePlate(browser: Browser): Promise<Judged> {
  const product = await startProduct()
  try {
    const plate = await fullPlate(product.url)
    const analyst = await personAt(product.url, 'analista')
    const rows = async () => (await analyst.get<{ rows: Row[] }>(`/grid/${plate}`)).rows
    const before = await rows()
    const context = await freshContext(browser, product.url, account('analista'), password)
    const page = await context.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    const begun = performance.now()
    await page.goto(`/plate/${plate}/grid`)
    await page.locator('[data-row="0"][aria-current="true"]').waitFor()
    const paced = await judge(page, before)
    await page.getByText(/^Griglia chiusa/).waitFor()
    const seconds = (performance.now() - begun) / 1000
    check(before, await rows())
    await context.close()
    return {
      seconds,
      pace: paced / 1000,
      rows: before.length,
      altered: before.filter(({ anomalies }) => anomalies > 0).length,
    }
  } finally {
    await product.stop()
  }
}

/** Enter on every row; of a row out of range first its value and why. @returns milliseconds of the pace */
async function judge(page: Page, rows: readonly Row[]): Promise<number> {
  let paced = 0
  const wait = async (milliseconds: number) => {
    paced += milliseconds
    await page.waitForTimeout(milliseconds)
  }
  const press = async (key: string) => {
    await wait(pace.key)
    await page.keyboard.press(key)
  }
  for (const { anomalies } of rows) {
    await wait(pace.row)
    if (anomalies > 0) {
      await press('Tab')
      await press('e')
      await wait(pace.row)
      await press('e')
    }
    await press('Enter')
  }
  await press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await wait(pace.row)
  await dialog.getByRole('button', { name: 'Chiudi griglia' }).click()
  return paced
}

/** Every row has the action that was proposed when the person read it. */
function check(before: readonly Row[], after: readonly Row[]) {
  const decided = new Map(after.map(({ sampleAnalysisId, draft }) => [sampleAnalysisId, draft.actionId]))
  const other = before.filter(
    ({ sampleAnalysisId, proposedAction }) => decided.get(sampleAnalysisId) !== proposedAction.actionId,
  )
  if (other.length > 0)
    throw new Error(`${other.length} rows were decided otherwise: ${other.map(({ barcode }) => barcode)}`)
}
