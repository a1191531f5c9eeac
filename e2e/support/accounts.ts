import type { Page } from '@playwright/test'

/** Accounts of the demonstration laboratory, as the start of the product prints them. */
export const password = 'Screening-2026'
export const account = (name: string) => `${name}@laboratorio.example`

/** Signs in as a person would; ends on the page where the person wanted to go. */
export async function signIn(page: Page, name: string) {
  await page.goto('/user/login')
  await page.getByLabel('Email').fill(account(name))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.getByRole('heading', { name: /Buon lavoro/ }).waitFor()
}
