import type { Page } from '@playwright/test'

/** Accounts of the demonstration laboratory, as the start of the product prints them. */
export const password = 'Screening-2026'
export const account = (name: string) => `${name}@laboratorio.example`

/** Fills the form of the sign-in page that is on screen and sends it. */
export async function fillSignIn(page: Page, name: string) {
  await page.getByLabel('Email').fill(account(name))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

/** Signs in as a person would, by the form; ends on the home page. */
export async function signInByForm(page: Page, name: string) {
  await page.goto('/user/login')
  await fillSignIn(page, name)
  await page.getByRole('heading', { name: /Buon lavoro/ }).waitFor()
}

/**
 * Gives the page's browser a session without the form, which would cost a page load: the browser has the session's
 * cookie afterwards, and the page is where it was.
 * @param address page to open then, such as `/home`: keys work when this returns
 */
export async function signIn(page: Page, name: string, address?: string) {
  const answer = await page.request.post('/api/auth/login', { data: { email: account(name), password } })
  if (!answer.ok()) throw new Error(`${name} cannot sign in: ${answer.status()} ${await answer.text()}`)
  if (!address) return
  await page.goto(address)
  await page.getByRole('navigation', { name: 'Menu principale' }).waitFor()
}
