import { expect, it } from 'vitest'
import { endpoints, signingRoles } from './index.ts'
import { signingRolesOf } from './signing-roles.ts'

it('signingRoles has every role that may make a signing call, and no other', () => {
  expect(signingRoles).toEqual(signingRolesOf(Object.values(endpoints)))
})
