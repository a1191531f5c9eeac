import { chromium, type Page } from '@playwright/test'
import { mayOpen, type Role, type RouteSpec, roles } from '@sne/shared/domain'
import { addressOf } from '@sne/shared/examples'
import type { RemoteFile } from '../../../api/src/platform/remotes/published.ts'
import { lifecycleDeadlines } from '../../../host/src/remotes/deadlines.ts'
import { remoteTexts } from '../../../host/src/remotes/texts.ts'
import { hostOutput } from '../../build/packages.ts'
import { chromiumArguments } from './chromium.ts'
import { comeAndGo } from './come-and-go.ts'
import { openStage } from './stage.ts'
import { origin, type WatchedPage, watchedPage } from './watched-page.ts'

type Route = Pick<RouteSpec, 'path' | 'access' | 'permissions' | 'layout'>

/** How long a page may take to show, in ms. */
const patience = 15_000

/**
 * Opens a built remote in the built host, in a real browser, with nothing of its sources: every route for
 * somebody who may open it and for somebody who may not. Then it mounts and unmounts many times.
 * @returns findings as text; nothing when the remote keeps the contract
 */
export async function proveInBrowser(
  folder: string,
  remote: Pick<RemoteFile, 'routes' | 'menu'>,
  executablePath: string,
  hostDir = hostOutput,
): Promise<string[]> {
  const stage = await openStage(folder, hostDir)
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  try {
    const context = await browser.newContext({
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      reducedMotion: 'reduce',
    })
    const watched = await watchedPage(context, stage)
    const findings: string[] = []
    for (const route of remote.routes) {
      const address = addressOf(route, remote.routes, remote.menu)
      findings.push(...(await shows(watched, route, address)), ...(await refuses(watched, route, address)))
    }
    // A page that was not shown cannot be mounted and unmounted: the findings about it count.
    const left = leaves(watched, remote).catch((error: unknown) => {
      if (findings.length === 0) throw error
      return []
    })
    return [...findings, ...(await left)]
  } finally {
    await browser.close()
    stage.close()
  }
}

/** Somebody for whom the page is made, who holds its permissions: every list of roles lets an administrator pass. */
const whoMay = (route: Route): Role =>
  roles.find((role) => role !== 'administrator' && mayOpen(route, role, route.permissions)) ?? 'administrator'

async function shows(
  { page, become, problems }: WatchedPage,
  route: Route,
  address: string,
): Promise<string[]> {
  const role = whoMay(route)
  await become(role, route.permissions)
  await page.goto(`${origin}${address}`)
  const found = await stateOf(page)
  const told = problems().map((problem) => `${address} ${problem}`)
  return found === 'shown' ? told : [`${address} (${role}) ${found}`, ...told]
}

async function refuses(
  { page, become, problems }: WatchedPage,
  route: Route,
  address: string,
): Promise<string[]> {
  const role = roles.find((one) => !mayOpen(route, one))
  if (!role) return []
  await become(role)
  await page.goto(`${origin}${address}`)
  await page
    .getByRole('heading', { name: 'Accesso negato' })
    .waitFor({ timeout: patience })
    .catch(() => undefined)
  problems()
  const mounted = await page.locator('.remote').count()
  return mounted > 0 ? [`${address} is shown to ${role}, who may not open it`] : []
}

/** Waits until the remote shows something, or the host says that it cannot. */
async function stateOf(page: Page): Promise<string> {
  const inside = page.locator('.remote').locator('h1, h2, [role=alert]').first()
  // The host's error page; a page of the remote replaces it.
  const failed = page.locator('.sne-error:not(.remote .sne-error)').first()
  const came = await inside.or(failed).first().waitFor({ timeout: patience }).then(() => true, () => false) // biome-ignore format: one wait
  if (!came) return `never became ready: it shows nothing within ${patience / 1000} s`
  if (await failed.isVisible()) {
    const said = (await failed.textContent()) ?? ''
    return said.includes(remoteTexts.unsettled)
      ? `never became ready: bootstrap or mount did not end within ${lifecycleDeadlines.mount / 1000} s`
      : `is not mounted: ${said}`
  }
  const text = (await page.locator('.remote').textContent()) ?? ''
  if (text.includes('Pagina non trovata'))
    return 'shows "Pagina non trovata": the route is declared and has no page'
  if (text.includes("Errore durante l'elaborazione"))
    return 'throws while rendering what the contract promises'
  return 'shown'
}

async function leaves(watched: WatchedPage, remote: Pick<RemoteFile, 'routes' | 'menu'>): Promise<string[]> {
  const route = remote.routes.find(({ layout }) => layout === 'default')
  if (!route) return []
  await watched.become(whoMay(route), route.permissions)
  return comeAndGo(watched.page, addressOf(route, remote.routes, remote.menu))
}
