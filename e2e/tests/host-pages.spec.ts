import { account, signIn } from '../support/accounts.ts'
import { seriousFindings } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const publicPages = [
  ['/user/login', 'Screening Neonatale Esteso'],
  ['/user/forgot-password', 'Password dimenticata'],
  ['/user/reset-password', 'Nuova password'],
  ['/privacy', 'Informativa sulla privacy'],
  ['/consent', 'Il programma di screening neonatale'],
] as const

const privatePages = [
  ['/home', 'Buon lavoro, Sara'],
  ['/user/profile', 'Profilo utente'],
  ['/support', 'Supporto'],
] as const

test.describe('pages of the host', () => {
  for (const [path, heading] of publicPages)
    test(`${path} opens for everybody and is accessible`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
    })

  test('pages behind the sign-in are accessible, in both themes', async ({ page }) => {
    await signIn(page, 'supporto')
    for (const theme of ['Tema scuro', 'Tema chiaro']) {
      for (const [path, heading] of privatePages) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
        expect(await seriousFindings(page), `${path}, before ${theme}`).toEqual([])
      }
      await page.getByRole('button', { name: theme }).click()
    }
  })

  test('own data are changed and stay changed', async ({ page }) => {
    await signIn(page, 'amministrazione')
    await page.goto('/user/profile')
    await page.getByLabel('Telefono').fill('055 1234567')
    await page.getByRole('form', { name: 'Dati personali' }).getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('Dati salvati')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Telefono')).toHaveValue('055 1234567')
  })

  test('a question to support arrives as a notification, which is read and marked as done', async ({
    page,
  }) => {
    await signIn(page, 'amministrazione')
    await page.goto('/support')
    await page.getByLabel('Oggetto').fill('Etichette')
    await page.getByLabel('Descrizione').fill('La stampante non allinea le etichette.')
    await page.getByRole('button', { name: 'Invia' }).click()
    await expect(page.getByText(/Richiesta \d+ inviata al supporto/)).toBeVisible()
    await signIn(page, 'supporto', '/home')
    await expect(page.getByRole('button', { name: 'Notifiche: 1 non lette' })).toBeVisible()
    await page.getByRole('link', { name: 'Richiesta di supporto: Etichette' }).click()
    await expect(page.getByText('La stampante non allinea le etichette.')).toBeVisible()
    await page.goto('/home')
    await page.getByRole('button', { name: 'Segna come lavorata' }).click()
    await expect(page.getByText('Nessuna notifica da lavorare')).toBeVisible()
  })

  test('a forgotten password is chosen anew through the letter', async ({ page, request }) => {
    await page.goto('/user/forgot-password')
    await page.getByLabel('Email').fill(account('sma'))
    await page.getByRole('button', { name: 'Invia il collegamento' }).click()
    await expect(page.getByText(/riceverai un’email/)).toBeVisible()
    const letters = await (await request.get('/api/dev/mail')).text()
    const link = /https?:\/\/[^\s"<]*reset-password\?token=[\w-]+/.exec(letters)?.[0]
    expect(link).toBeDefined()
    await page.goto(new URL(link ?? '').pathname + new URL(link ?? '').search)
    await page.getByLabel('Nuova password').fill('Cambiata-2026')
    await page.getByRole('button', { name: 'Salva la password' }).click()
    await expect(page.getByText('Password cambiata: ora è possibile accedere')).toBeVisible()
  })
})
