import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What keeps people with a disability from working: serious and critical findings of axe. */
export async function seriousFindings(page: Page) {
  // Legacy mode runs in the page itself: the other one opens a second page for its result. No page of ours has frames.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
