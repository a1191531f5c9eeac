import type { RuleLine } from '@sne/shared/domain'
import type { PersonOptions, TestApp } from './app.ts'

/** Two leads of a laboratory put control rules into force, as their pages do. @returns the set */
export async function approveControlRules(
  test: TestApp,
  lines: readonly RuleLine[],
  place: Pick<PersonOptions, 'laboratory'> = {},
) {
  const first = await test.as('supervisor', { lead: true, ...place })
  const second = await test.as('analyst', { lead: true, ...place })
  const { items } = await first.call('listControlRuleSets', { query: { of: 'laboratory', state: ['draft'] } })
  const id = items[0]?.id ?? (await first.call('copyControlRuleSet', { body: { from: 'active' } })).id
  const params = { id }
  const { revision, replaces } = await first.call('getControlRuleSet', { params })
  const said = lines.map(({ analytes, reject, warn, ...line }) => ({
    ...line,
    analytes: [...analytes],
    reject: [...reject],
    warn: [...warn],
  }))
  const written = await first.call('updateControlRuleSet', { params, body: { revision, lines: said } })
  const sign = (step: 'first' | 'second') => ({
    params,
    body: { step, replacesId: replaces?.id ?? null, revision: written.revision },
  })
  await first.call('approveControlRuleSet', sign('first'))
  return (await second.call('approveControlRuleSet', sign('second'))).set
}
