import type { Page } from '@playwright/test'

/** An action that the browser blocked, as the page reported it. */
export interface Breach {
  readonly directive: string
  /** Address of the blocked file, or a keyword such as `inline` or `eval`. */
  readonly blocked: string
  /** Script that tried; empty where the browser does not say. */
  readonly source: string
  readonly line: number
  /** Remotes on screen at that moment. */
  readonly mounted: readonly string[]
}

const released = /\/remotes\/([^/]+)\/([^/]+)\//

/** Whose it is: the remote whose script it was, then whose file it was, then the remote on screen, then the host. */
export function culpritOf({ source, blocked, mounted }: Breach): string {
  const [, name, version] = released.exec(source) ?? released.exec(blocked) ?? []
  if (name) return `${name}@${version}`
  return mounted.length > 0 ? `${mounted.join(' or ')} (on screen)` : 'host'
}

export const describeBreach = (breach: Breach): string =>
  `${culpritOf(breach)} breaks the security policy: ${breach.directive} blocked ${breach.blocked}${breach.source ? ` (${breach.source}:${breach.line})` : ''}`

/** Tells of every breach on this page, from its first script on. */
export async function watchPolicy(page: Page, onBreach: (breach: Breach) => void): Promise<void> {
  await page.exposeFunction('__policyBreach', onBreach)
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (globalThis as { __policyBreach?: (breach: Breach) => void }).__policyBreach
      tell?.({
        directive: event.effectiveDirective,
        blocked: event.blockedURI,
        source: event.sourceFile ?? '',
        line: event.lineNumber,
        // The host gives a remote's element the remote's name and a number.
        mounted: [...document.querySelectorAll('.remote')].map(({ id }) => id.replace(/-\d+$/, '')),
      })
    })
  })
}
