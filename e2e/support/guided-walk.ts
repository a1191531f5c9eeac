import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { account, password } from './accounts.ts'
import { pressByHand } from './keys.ts'
import { readValues } from './read-values.ts'

/** A person's actions in one step of the guide. */
export interface WalkedStep {
  readonly title: string
  readonly words: number
  readonly clicks: number
  readonly keys: number
}

/** The assumed pace of a newcomer, in seconds. */
const pace = { word: 60 / 200, click: 1, key: 0.25 } as const

/** Seconds that a person of the assumed pace needs; the product's own time comes on top of them. */
export const secondsOf = ({ words, clicks, keys }: WalkedStep) =>
  words * pace.word + clicks * pace.click + keys * pace.key

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** A newcomer who follows the hints alone; texts read, clicks and keys are counted. */
class Newcomer {
  readonly page: Page
  readonly steps: WalkedStep[] = []
  #now = { title: 'Accesso e inizio', words: 0, clicks: 0, keys: 0 }

  constructor(page: Page) {
    this.page = page
  }

  begin(title: string) {
    this.end()
    this.#now = { title, words: 0, clicks: 0, keys: 0 }
  }
  end() {
    this.steps.push({ ...this.#now })
  }
  done(): readonly WalkedStep[] {
    this.end()
    return this.steps
  }
  async read(what: Locator): Promise<string> {
    const text = (await what.textContent()) ?? ''
    this.#now.words += wordsOf(text)
    return text
  }
  async click(what: Locator) {
    // The element that a hint names is in sight and can be used; a person who follows it scrolls no further
    // than to it.
    await expect(what).toBeVisible()
    await expect(what).toBeEnabled()
    await what.click()
    this.#now.clicks += 1
  }
  async type(text: string, delay = 0) {
    await this.page.keyboard.type(text, { delay })
    this.#now.keys += text.length
  }
  async press(key: string) {
    await pressByHand(this.page, key, pace.key * 1000)
    this.#now.keys += key.split('+').length
  }
  async fill(what: Locator, text: string) {
    await this.click(what)
    await this.type(text)
  }
}

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
const guide = (page: Page) => page.getByRole('region', { name: 'Prova guidata' })

async function signIn(one: Newcomer, email: string) {
  const { page } = one
  await one.fill(page.getByLabel('Email'), email)
  await one.press('Tab')
  await one.type(password)
  await one.press('Enter')
  await page.getByRole('heading', { name: /Buon lavoro/ }).waitFor()
}

/** Reads the next hint, changes the account where it says so, and opens the page that it names. */
async function next(one: Newcomer, number: number): Promise<void> {
  const { page } = one
  await expect(guide(page).getByText(new RegExp(`Passo ${number} di`))).toBeVisible({ timeout: 20_000 })
  one.begin(((await guide(page).locator('strong').textContent()) ?? '').replace(/\.$/, ''))
  const text = await one.read(guide(page).locator('.guide-text'))
  const email = /\S+@laboratorio\.example/.exec(text)?.[0].replace(/\.$/, '')
  if (email) {
    await one.click(page.locator('.layout-account'))
    await one.click(page.getByRole('menuitem', { name: 'Esci' }))
    await page.getByLabel('Email').waitFor()
    await signIn(one, email)
  }
  await one.click(guide(page).getByRole('link', { name: 'Apri la pagina' }))
}

const codesOf = (page: Page) =>
  guide(page).getByRole('list', { name: 'Codici da leggere' }).locator('code').allTextContents()

/** Creates a plate and puts the cards of the run on it. */
async function plan(one: Newcomer, shipping: string, found: number) {
  const { page } = one
  await one.click(page.getByRole('combobox', { name: 'Analisi' }))
  await one.click(page.getByTitle('SNE – Aminoacidi e acilcarnitine'))
  await one.press('Escape')
  await one.click(button(page, 'Crea e pianifica'))
  await page.waitForURL(/\/plate\/\d+\/planning/)
  await one.fill(page.getByRole('searchbox', { name: 'Codice, protocollo, nome' }), shipping)
  await one.click(page.getByRole('button', { name: `Inserisci i trovati (${found})` }))
  await expect(page.getByText(/^Da pianificare \(0/)).toBeVisible()
}

/** Reads each card in the order that the page asks for, and closes the plate. */
async function punch(one: Newcomer) {
  const { page } = one
  const well = page.locator('.plt-next')
  await expect(well).toBeVisible()
  for (let before = ''; await well.isVisible(); ) {
    const at = (await well.locator('.plt-next-well').textContent()) ?? ''
    expect(at, 'the page goes on to the next well').not.toBe(before)
    before = at
    // By hand: the same code twice within a moment is one reading of a scanner.
    await one.type((await well.locator('strong').textContent()) ?? '', pace.key * 1000)
    await one.press('Enter')
    await expect(well.locator('.plt-next-well').getByText(at, { exact: true })).toBeHidden()
  }
  await one.click(button(page, 'Chiudi piastra'))
  await one.click(inDialog(page, 'Chiudi piastra'))
  await page.waitForURL(/\/plate\/\d+\/view/)
}

/** Saves the instrument's file from the guide, gives it to the page and opens the grid. */
async function bringResults(one: Newcomer) {
  const { page } = one
  await page.waitForURL(/\/plate\/\d+\/analyze/)
  const saved = page.waitForEvent('download')
  await one.click(button(guide(page), 'Scarica il file dello strumento'))
  const download = await saved
  const buffer = await readFile(await download.path())
  const [chosen] = await Promise.all([
    page.waitForEvent('filechooser'),
    one.click(page.locator('button', { hasText: 'Scegli file' })),
  ])
  await chosen.setFiles({ name: download.suggestedFilename(), mimeType: 'text/csv', buffer })
  await one.click(button(page, 'Importa'))
  await page.waitForURL(/grid/)
  await expect(page.getByRole('table', { name: 'Valori della piastra' })).toBeVisible()
}

async function closeGrid(one: Newcomer) {
  const { page } = one
  await expect(page.getByText('Tutte le righe sono decise')).toBeVisible()
  await one.click(page.getByRole('button', { name: /^Chiudi griglia/ }))
  await one.click(inDialog(page, 'Chiudi griglia'))
  await expect(page.getByText(/La griglia è chiusa/)).toBeVisible()
  await one.click(page.getByRole('link', { name: /Piastra/ }))
}

/** Reads each report of the run and accepts it. */
async function sign(one: Newcomer, shipping: string) {
  const { page } = one
  await page.waitForURL(/pending/)
  await one.fill(page.getByRole('searchbox', { name: 'Cognome, protocollo o cartoncino' }), shipping)
  for (let left = guidedCards; left > 0; left -= 1) {
    await expect(
      page.getByText(left === 1 ? '1 referto da verificare' : `${left} referti da verificare`),
    ).toBeVisible()
    await readValues(page)
    await one.read(page.locator('[data-value-line]').first())
    await one.click(page.getByRole('button', { name: /^Accetta A?$/ }))
  }
}

/** Writes down that the family was told. */
async function tell(one: Newcomer) {
  const { page } = one
  await page.waitForURL(/communication/)
  for (const choice of ['Genitore', 'Telefono', 'Comunicato'])
    await one.click(page.getByText(choice, { exact: true }))
  await one.fill(page.getByRole('textbox', { name: /^Testo/ }), 'Serve un nuovo prelievo')
  await one.click(button(page, 'Registra'))
  await page.waitForURL(/home|newborn|missing/)
}

/** Cards of a run. */
const guidedCards = 4

type Work = (one: Newcomer, shipping: string) => Promise<void>

/**
 * The actions at each step of the guide after the first, in which the codes are read. The fourth covers the
 * fifth: the grid, on which the guide is not shown, opens by itself.
 */
const steps: readonly (readonly [number: number, work: Work])[] = [
  [
    2,
    async (one, shipping) => {
      await plan(one, shipping, guidedCards)
      await one.click(one.page.getByRole('link', { name: 'Punzona', exact: true }))
    },
  ],
  [
    3,
    async (one) => {
      await one.page.waitForURL(/punching/)
      await punch(one)
    },
  ],
  [
    4,
    async (one) => {
      await bringResults(one)
      await one.press('n')
      await one.press('2')
      await one.click(one.page.getByRole('button', { name: /^Accetta «nella norma»/ }))
      await one.click(inDialog(one.page, 'Conferma'))
      await closeGrid(one)
    },
  ],
  [
    6,
    async (one, shipping) => {
      await plan(one, shipping, 1)
      await one.click(one.page.getByRole('link', { name: 'Punzona', exact: true }))
      await punch(one)
    },
  ],
  [
    7,
    async (one) => {
      await bringResults(one)
      for (let row = 0; row < 2; row += 1) {
        await one.press('n')
        await one.press('5')
      }
      await closeGrid(one)
    },
  ],
  [8, sign],
  [9, tell],
]

/** The whole guide, by the hints alone. @returns the cost of each step */
export async function guidedWalk(page: Page): Promise<readonly WalkedStep[]> {
  const one = new Newcomer(page)
  await page.goto('/user/login')
  await signIn(one, account('accettazione'))
  const offer = page.getByRole('alert').filter({ hasText: 'Prova guidata' })
  await one.read(offer)
  await one.click(offer.getByRole('button', { name: /Comincia la prova|Ricomincia/ }))

  await next(one, 1)
  const cards = await codesOf(page)
  const shipping = (cards[0] ?? '').replace(/-\d+$/, '')
  await page.waitForURL(/accept/)
  await expect(page.getByText(`0 di ${cards.length}`)).toBeVisible()
  for (const [index, code] of cards.entries()) {
    await one.type(code)
    await one.press('Enter')
    await expect(page.getByText(`${index + 1} di ${cards.length}`)).toBeVisible()
  }
  await one.click(button(page, 'Chiudi spedizione'))
  await one.click(inDialog(page, 'Chiudi spedizione'))
  for (const [number, work] of steps) {
    await next(one, number)
    await work(one, shipping)
  }
  await one.click(
    page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Home' }),
  )
  await expect(page.getByText('La prova è finita: referti firmati e richiamo comunicato.')).toBeVisible({
    timeout: 20_000,
  })
  return one.done()
}
