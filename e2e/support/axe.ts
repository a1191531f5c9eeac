import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What keeps people with a disability from working: serious and critical findings of axe. */
export async function seriousFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
