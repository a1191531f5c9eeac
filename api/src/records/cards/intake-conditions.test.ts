import { ConditionsInput } from '@sne/shared/contract'
import { expect, it } from 'vitest'
import { intakeConditionsOf } from './card-values.ts'

const card = (conditions: object | undefined, more: object = {}) =>
  intakeConditionsOf({
    conditions: conditions && ConditionsInput.parse(conditions),
    ward: null,
    feeding: [],
    ...more,
  })

it.each([
  [undefined, ['tin', 'transfusion', 'parenteral']],
  [{}, ['tin', 'transfusion', 'parenteral']],
  [{ tin: false, transfusion: null, parenteral: null }, undefined],
  [{ tin: true, transfusion: {} }, ['parenteral']],
])('conditions %j leave untold: %j', (conditions, untold) => expect(card(conditions).untold).toEqual(untold))

it('the ward of intensive care and parenteral feeding are conditions, whatever else the card says', () => {
  expect(card({ tin: false }, { ward: 'tin' })).toMatchObject({
    tin: true,
    untold: ['transfusion', 'parenteral'],
  })
  expect(card(undefined, { feeding: ['parenteral'] })).toMatchObject({
    parenteral: { from: null, to: null },
    untold: ['tin', 'transfusion'],
  })
  const known = { from: '2026-11-01T08:00:00Z', to: null }
  expect(card({ parenteral: known }, { feeding: ['parenteral'] }).parenteral).toEqual(known)
})
