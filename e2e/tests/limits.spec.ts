import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { personAt } from '../support/people.ts'
import { expect, startingFrom } from '../support/test.ts'

/** A draft of the laboratory's limits of the biotinidase, started from the limits in force. */
const test = startingFrom(async ({ product }) => {
  const lead = await personAt(product, 'supervisore')
  interface Listed {
    readonly items: readonly { readonly analysisType: { readonly id: number; readonly code: string } }[]
  }
  const { items } = await lead.get<Listed>('/cutoff-set/list?of=laboratory&state=active')
  const old = items.find(({ analysisType }) => analysisType.code === 'btd_act')
  const body = { analysisTypeId: old?.analysisType.id, from: 'active' }
  return lead.send<{ readonly id: number }>('POST', '/cutoff-set/copy', body)
})

async function sign(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

test('limits act once two leads signed them, from the home page to the successor', async ({
  page,
  browser,
  baseURL,
  given: draft,
}) => {
  await signIn(page, 'supervisore', '/home')
  await page.getByRole('link', { name: /Limiti da approvare\s*1/ }).click()
  await page.getByRole('link', { name: 'BTD – Attività biotinidasica' }).click()
  await expect(page.getByText('Con la seconda firma questi limiti sostituiscono la versione 1')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await sign(page, 'Approva (prima firma)')
  await expect(page.getByText('La prima firma è tua')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approva (seconda firma)' })).toBeDisabled()

  const other = await browser.newContext({ baseURL })
  const second = await other.newPage()
  await signIn(second, 'tutti')
  await second.request.patch('/api/auth/switch-role', { data: { role: 'supervisor' } })
  await second.goto(`/cutoff-set/${draft.id}`)
  await sign(second, 'Approva (seconda firma)')
  await expect(second.getByText(/^Neri Giulia, /)).toBeVisible()
  await other.close()

  await page.goto('/cutoff-set/list?of=laboratory&state=retired')
  await expect(page.getByRole('link', { name: 'BTD – Attività biotinidasica' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
