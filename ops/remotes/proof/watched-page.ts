import type { BrowserContext, Page } from '@playwright/test'
import type { Role } from '@sne/shared/domain'
import { answerCall } from './calls.ts'
import type { Stage } from './stage.ts'

/**
 * Apparent origin of the stage: browsers treat this name as secure, which signatures need, and no server
 * listens there.
 */
export const origin = 'http://localhost:1'

export interface WatchedPage {
  readonly page: Page
  /** Who is signed in from the next address on, with which personal permissions; null for nobody. */
  readonly become: (role: Role | null, permissions?: readonly string[]) => Promise<void>
  /** Problems since the last call. */
  readonly problems: () => string[]
}

/** A page whose every request is answered by the stage, and that remembers forbidden actions. */
export async function watchedPage(context: BrowserContext, stage: Stage): Promise<WatchedPage> {
  const page = await context.newPage()
  let role: Role | null = null
  let held: readonly string[] = []
  let problems: string[] = []
  page.on('pageerror', (error) => problems.push(`throws ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`says ${message.text()}`)
  })
  await page.route('**/*', async (route) => {
    const { pathname, origin: asked } = new URL(route.request().url())
    if (asked !== origin) {
      problems.push(`asks ${asked}, which is not its own`)
      return route.abort()
    }
    if (!pathname.startsWith('/api/')) return route.fulfill(stage.answer(pathname) as Fulfilled)
    const method = route.request().method()
    const answer = answerCall(method, pathname.slice('/api'.length), role ?? 'support', held)
    if (answer) return route.fulfill(answer as Fulfilled)
    problems.push(`calls ${method} ${pathname}, which the server does not have`)
    return route.fulfill({ status: 404, body: '' })
  })
  return {
    page,
    become: async (next, permissions = []) => {
      role = next
      held = permissions
      await context.clearCookies()
      if (next) await context.addCookies([{ name: 'sne_signed_in', value: '1', url: origin }])
    },
    problems: () => {
      const seen = [...new Set(problems)]
      problems = []
      return seen
    },
  }
}

type Fulfilled = Exclude<Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0], undefined>
