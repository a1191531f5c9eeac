import { account, password, signIn } from '../support/accounts.ts'
import { personAt } from '../support/laboratory.ts'
import { expect, test } from '../support/test.ts'

test.describe('signing in', () => {
  // Wrong credentials are answered 401.
  test.beforeEach(({ expectedFailures }) => void expectedFailures.add('401'))

  test('a wrong password is refused in Italian and what was typed stays', async ({ page }) => {
    await page.goto('/user/login')
    await page.getByLabel('Email').fill(account('supporto'))
    await page.getByLabel('Password', { exact: true }).fill('sbagliata!')
    await page.getByRole('button', { name: 'Accedi' }).click()
    await expect(page.getByText('Email o password non corrette.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(account('supporto'))
  })

  test('empty fields say that they are required', async ({ page }) => {
    await page.goto('/user/login')
    await page.getByRole('button', { name: 'Accedi' }).click()
    await expect(page.getByText('Questo campo è obbligatorio')).toHaveCount(2)
  })

  test('leads to where the person wanted to go', async ({ page }) => {
    await page.goto('/user/profile')
    await page.getByLabel('Email').fill(account('analista'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Accedi' }).click()
    await expect(page.getByRole('heading', { name: 'Profilo utente' })).toBeVisible()
    await expect(page).toHaveTitle(/Screening Neonatale Esteso$/)
  })

  for (const name of [
    'accettazione',
    'piastre',
    'analista',
    'supervisore',
    'amministrazione',
    'supporto',
    'admin',
  ])
    test(`${name} sees a home page and signs out again`, async ({ page }) => {
      await signIn(page, name)
      await expect(page.getByRole('navigation', { name: 'Menu principale' })).toBeVisible()
      await page.goto('/user/logout')
      await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
    })

  test('a person with several roles changes the role and the menu follows', async ({ page }) => {
    // The role of last time is kept: another test may have left another one.
    const someone = await personAt(process.env.BASE_URL as string, 'tutti')
    await someone.send('PATCH', '/auth/switch-role', { role: 'acceptance' })
    await signIn(page, 'tutti')
    await page.getByRole('button', { name: 'Accettazione' }).click()
    await expect(page.getByText('Cambia ruolo in...')).toBeVisible()
    await page.getByRole('menuitem', { name: 'Supervisore laboratorio' }).click()
    await expect(page.getByRole('link', { name: 'Verifica referti' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Spedizioni' })).toHaveCount(0)
  })

  test('a page of another role is refused, an unknown address is not found', async ({ page }) => {
    await signIn(page, 'piastre')
    await page.goto('/user/list')
    await expect(page.getByText('Non hai i permessi per accedere alla risorsa richiesta')).toBeVisible()
    await page.goto('/nessuna-pagina')
    await expect(page.getByText('La risorsa richiesta non è stata trovata')).toBeVisible()
    await expect(page.getByText('Resource not found')).toBeVisible()
  })
})
