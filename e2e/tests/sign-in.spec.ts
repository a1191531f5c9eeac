import { account, fillSignIn, signIn, signInByForm } from '../support/accounts.ts'
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

  test('a sign-in leads to where the person wanted to go', async ({ page }) => {
    await page.goto('/user/profile')
    await fillSignIn(page, 'analista')
    await expect(page.getByRole('heading', { name: 'Profilo utente' })).toBeVisible()
    await expect(page).toHaveTitle(/Screening Neonatale Esteso$/)
  })

  test('a person signs in by the form, sees the menu and signs out again', async ({ page }) => {
    await signInByForm(page, 'accettazione')
    await expect(page.getByRole('navigation', { name: 'Menu principale' })).toBeVisible()
    await page.locator('.layout-header [aria-haspopup=menu]').last().click()
    await page.getByRole('menuitem', { name: 'Esci' }).click()
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
    await page.goto('/home')
    await expect(page).toHaveURL(/\/user\/login$/)
  })

  test('a person with several roles changes the role and the menu follows', async ({ page }) => {
    await signIn(page, 'tutti', '/home')
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

/** All that a page asks for comes below this, in bytes on the wire. */
const mostBytes = 450_000

test('the sign-in comes below 450 KB, and the frame of the other pages with the first key', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const frameScripts = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/frame-')).length,
    )
  await page.goto('/user/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.waitForLoadState('networkidle')
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(mostBytes)
  expect(await frameScripts()).toBe(0)
  await page.keyboard.press('a')
  await expect.poll(frameScripts).toBe(4)
})
