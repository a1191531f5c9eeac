import { expect, test } from 'vitest'
import * as federationOfHost from '../../../host/src/remotes/federation.ts'
import * as storeOfHost from '../../../host/src/remotes/registry-store.ts'
import * as federation from './federation.ts'
import * as store from './registry-store.ts'

const names = (module: object) => Object.keys(module).sort()

test("the bundle's modules export every name of the host's modules that they replace", () => {
  expect(names(store)).toEqual(names(storeOfHost))
  expect(names(federation)).toEqual(names(federationOfHost))
})
