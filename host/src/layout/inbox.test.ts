import { expect, it } from 'vitest'
import { inboxOf } from './inbox.ts'

it.each([
  ['acceptance', '/notification'],
  ['planner', '/notification'],
  ['analyst', '/notification'],
  ['administrator', '/notification'],
  ['supervisor', '/home#notifiche'],
  ['support', '/home#notifiche'],
  ['administration', '/home#notifiche'],
] as const)('%s reads notifications at %s', (role, address) => expect(inboxOf(role)).toBe(address))
